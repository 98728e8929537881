;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;;
;; The lines for Emacs in docs/editor.md, run without a screen: a hint of a file, an
;; error after an edit. `./dev editor` runs it.
;;
;;   emacs --batch -l editor/emacs/shapeproof.el -l tests/editor/lsp/emacs.el

(require 'eglot)
(require 'jsonrpc)

(defun wait-for (what condition)
  (let ((end (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "FAILED: %s" what))
      (accept-process-output nil 0.05))))

(defun hint-labels ()
  (mapcar (lambda (hint) (plist-get hint :label))
          (jsonrpc-request
           (eglot-current-server) :textDocument/inlayHint
           (list :textDocument (list :uri (eglot--path-to-uri buffer-file-name))
                 :range (list :start '(:line 0 :character 0)
                              :end '(:line 1000 :character 0))))))

(setq eglot-sync-connect 20
      eglot-autoshutdown t
      eglot-send-changes-idle-time 0)
(find-file "examples/mlp.mlir")
(unless (eq major-mode 'mlir-mode)
  (error "FAILED: the mode is %s" major-mode))
(apply #'eglot (eglot--guess-contact))
(unless (member ": [A, D]" (append (hint-labels) nil))
  (error "FAILED: the hints are %s" (hint-labels)))
(goto-char (point-min))
(search-forward "%outer = ")
(end-of-line)
(insert "\n  cf.assert %nothing, \"undefined\"")
(eglot--signal-textDocument/didChange)
(flymake-mode 1)
(wait-for "an error"
          (lambda () (seq-some (lambda (diagnostic)
                                 (string-match-p "undeclared" (flymake-diagnostic-text diagnostic)))
                               (flymake-diagnostics))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
(message "passed")
