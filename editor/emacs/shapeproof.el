;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -*- lexical-binding: t -*-
;;
;; Shapeproof in Emacs, with eglot: load this file, then M-x eglot in a buffer.
;; eglot before 1.10, as in Debian 12, has no inlay hints; there this file draws
;; them.

(defconst shapeproof--mlir-keywords
  '(("%[[:alnum:]_$.#-]+" . font-lock-variable-name-face)
    ("@[[:alnum:]_$.-]+" . font-lock-function-name-face)
    ("[!#^][[:alnum:]_$.]+" . font-lock-constant-face)
    ("\\_<[a-z_][[:alnum:]_]*\\(?:\\.[[:alnum:]_]+\\)+" . font-lock-keyword-face)
    ("\\<\\(?:tensor\\|memref\\|vector\\)<[^>]*>" . font-lock-type-face)
    ("\\<\\(?:index\\|none\\|[fiu][0-9]+\\|[su]i[0-9]+\\|bf16\\)\\>" . font-lock-type-face)))

(define-derived-mode mlir-mode prog-mode "MLIR"
  (modify-syntax-entry ?/ ". 12")
  (modify-syntax-entry ?\n ">")
  (setq-local comment-start "// "
              font-lock-defaults '(shapeproof--mlir-keywords)))
(define-derived-mode dims-mode prog-mode "Dims"
  (modify-syntax-entry ?# "<")
  (modify-syntax-entry ?\n ">")
  (setq-local comment-start "# "
              font-lock-defaults '(nil)))
(add-to-list 'auto-mode-alist '("\\.mlir\\'" . mlir-mode))
(add-to-list 'auto-mode-alist '("\\.dims\\'" . dims-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((mlir-mode dims-mode) . ("shapeproof-lsp-server"))))

(defvar-local shapeproof--timer nil)

(defun shapeproof--draw-hints (hints)
  "Draw HINTS in place of those that are drawn."
  (remove-overlays (point-min) (point-max) 'shapeproof t)
  (mapc (lambda (hint)
          (let* ((at (eglot--lsp-position-to-point (plist-get hint :position)))
                 (overlay (make-overlay at at)))
            (overlay-put overlay 'shapeproof t)
            (overlay-put overlay 'after-string
                         (propertize (plist-get hint :label) 'face 'shadow))))
        hints))

(defun shapeproof--ask-hints (buffer)
  "Ask the server for the hints of BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when-let ((server (eglot-current-server)))
        (eglot--signal-textDocument/didChange)
        (jsonrpc-async-request
         server :textDocument/inlayHint
         (list :textDocument (eglot--TextDocumentIdentifier)
               :range (eglot--widening
                       (list :start (eglot--pos-to-lsp-position (point-min))
                             :end (eglot--pos-to-lsp-position (point-max)))))
         :success-fn (lambda (hints)
                       (when (buffer-live-p buffer)
                         (with-current-buffer buffer
                           (save-excursion (shapeproof--draw-hints hints)))))
         :error-fn #'ignore :timeout-fn #'ignore)))))

(defun shapeproof--changed (&rest _)
  "Ask for hints once nothing is typed."
  (when shapeproof--timer (cancel-timer shapeproof--timer))
  (setq shapeproof--timer
        (run-with-idle-timer 0.3 nil #'shapeproof--ask-hints (current-buffer))))

(defun shapeproof--manage ()
  "Show hints in a buffer that eglot begins to manage."
  (when (derived-mode-p 'mlir-mode 'dims-mode)
    (if (eglot-current-server)
        (progn (add-hook 'after-change-functions #'shapeproof--changed nil t)
               (shapeproof--changed))
      (remove-hook 'after-change-functions #'shapeproof--changed t)
      (remove-overlays (point-min) (point-max) 'shapeproof t))))

(with-eval-after-load 'eglot
  (unless (fboundp 'eglot-inlay-hints-mode)
    (add-hook 'eglot-managed-mode-hook #'shapeproof--manage)))
