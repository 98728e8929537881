;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;;
;; Shapeproof in Emacs, with eglot: load this file, then M-x eglot in a buffer.

(define-derived-mode mlir-mode prog-mode "MLIR"
  (setq-local comment-start "// "))
(define-derived-mode dims-mode prog-mode "Dims"
  (setq-local comment-start "# "))
(add-to-list 'auto-mode-alist '("\\.mlir\\'" . mlir-mode))
(add-to-list 'auto-mode-alist '("\\.dims\\'" . dims-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((mlir-mode dims-mode) . ("shapeproof-lsp-server"))))
