import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhoneFrameProps, Player } from './scene.ts';
import words from './words.json';

/** `hasShown`: an earlier scene is still on the phone. */
type PhoneState =
  | { is: 'loading' }
  | { is: 'shown' }
  | { is: 'failed'; message: string; hasShown: boolean };

const isShown: PhoneState = { is: 'shown' };

/** Passes each new scene to the phone in a frame, and returns its state. */
export function usePlayer({ scene, size, onEvents, onRequests, isStill = false }: PhoneFrameProps) {
  const [player, setPlayer] = useState<Player>();
  const [state, setState] = useState<PhoneState>({ is: 'loading' });
  const calls = useRef(0);
  const hasShown = useRef(false);
  const reportEvents = useEffectEvent<NonNullable<typeof onEvents>>((events) => onEvents?.(events));
  const reportRequests = useEffectEvent<NonNullable<typeof onRequests>>((records) =>
    onRequests?.(records),
  );

  const isFramed = size === 'frame';
  useEffect(() => {
    if (player === undefined) return;
    const call = (calls.current += 1);
    const presentation = { isFramed, isStill, onEvents: reportEvents, onRequests: reportRequests };
    void player.show(scene, presentation).then((shown) => {
      hasShown.current ||= shown.ok;
      if (call !== calls.current) return;
      setState(
        shown.ok ? isShown : { is: 'failed', message: shown.message, hasShown: hasShown.current },
      );
    });
  }, [player, scene, isFramed, isStill]);

  /** Call it when the frame's page has loaded. */
  const onLoad = (frame: HTMLIFrameElement) => {
    const loaded = frame.contentWindow?.player;
    if (loaded === undefined) setState({ is: 'failed', message: words.notLoaded, hasShown: false });
    hasShown.current = false;
    setPlayer(loaded);
    // Ctrl+K works while the phone has the focus, too.
    frame.contentWindow?.addEventListener('keydown', (event) => {
      const { key, ctrlKey, metaKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }));
    });
  };
  return { state, onLoad };
}
