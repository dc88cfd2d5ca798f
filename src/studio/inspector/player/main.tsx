import { createRoot } from 'react-dom/client';
import '../../../page/ui/styles/base.css';
import '../../../page/ui/styles/inter.css';
import { createPlayer } from './createPlayer.tsx';
import words from './words.json';

/**
 * Prevents screens from taking the focus while it is outside of the phone. A press in the timeline
 * changes the screen, and must not move the focus into the phone.
 */
function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** Whether the page around this frame is ours; no other may play visits in it. */
function isFramedByUs(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === window.location.origin;
  } catch {
    return false;
  }
}

const root = createRoot(document.getElementById('root')!);
if (isFramedByUs()) {
  keepFocusOut();
  window.player = createPlayer(root);
} else {
  root.render(<p>{words.alone}</p>);
}
