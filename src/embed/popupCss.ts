/** The looks of the popup and of the floating button. */
export const popupCss = `
:host { all: initial; }
button { font: 600 16px/24px system-ui, sans-serif; cursor: pointer; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
dialog {
  box-sizing: border-box;
  width: 400px;
  height: min(900px, 100dvh - 48px);
  max-width: none;
  max-height: none;
  padding: 0;
  border: 0;
  border-radius: 20px;
  overflow: hidden;
  background: Canvas;
  color-scheme: light dark;
  box-shadow: 0 16px 64px #0006;
}
dialog::backdrop { background: #10161f8c; }
iframe { width: 100%; height: 100%; border: 0; }
.close {
  position: absolute;
  inset: 8px 8px auto auto;
  height: 44px;
  padding: 0 12px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: CanvasText;
}
.ready .close { display: none; }
.open {
  position: fixed;
  z-index: 2147483000;
  inset: auto max(20px, env(safe-area-inset-right)) max(20px, env(safe-area-inset-bottom)) auto;
  padding: 14px 24px;
  border: 0;
  border-radius: 26px;
  background: var(--color, #0068c8);
  color: #fff;
  box-shadow: 0 4px 20px #0004;
}
.open:hover { filter: brightness(.92); }
@media (max-width: 480px) {
  dialog { width: 100vw; height: 100dvh; border-radius: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .2s cubic-bezier(.2,.7,.2,1); }
  @keyframes rise { from { opacity: 0; translate: 0 16px; } }
}
`;
