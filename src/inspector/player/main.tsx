import { createRoot } from 'react-dom/client';
import '../../ui/styles/base.css';
import '../../ui/styles/inter.css';
import { createPlayer } from './createPlayer.tsx';
import { keepFocusOut } from './keepFocusOut.ts';
import words from './words.json';

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
