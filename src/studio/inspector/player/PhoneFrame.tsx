import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fillWords } from '../words.ts';
import { latinKey } from '../help/useShortcuts.ts';
import styles from './PhoneFrame.module.css';
import type { PhoneFrameProps, PhoneSize, Player } from './scene.ts';
import words from './words.json';

/**
 * The scale at which something of this size fits an element, above the caption in it; at most 1.
 *
 * @param byWidth whether only the width limits it, because the element takes its height from the
 *   content
 */
function useScale(
  space: RefObject<HTMLElement | null>,
  caption: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
  byWidth: boolean,
): number {
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = space.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      const captionHeight = caption.current?.offsetHeight ?? 0;
      const byHeight = byWidth ? 1 : (clientHeight - captionHeight) / height;
      setScale(Math.min(1, clientWidth / width, byHeight));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    if (caption.current !== null) sizes.observe(caption.current);
    return () => sizes.disconnect();
  }, [space, caption, width, height, byWidth]);
  return scale;
}

const sizes: Readonly<Record<PhoneSize, { width: number; height: number }>> = {
  phone: { width: 400, height: 900 },
  small: { width: 320, height: 568 },
  wide: { width: 1280, height: 800 },
  frame: { width: 400, height: 700 },
};

function caption({ width, height }: { width: number; height: number }, scale: number): string {
  const sentence = scale < 1 ? words.scaled : words.caption;
  return fillWords(sentence, { width, height, percent: Math.round(scale * 100) });
}

/**
 * The real screens of a visit in an iframe, on the simulated shop. It takes the height it is given
 * and is scaled down to fit; a still takes its height from its width. The visit is played anew when
 * the scene's events differ from those that the phone reported.
 */
export function PhoneFrame(props: PhoneFrameProps) {
  const { size, label, isStill = false, isWaiting = false } = props;
  const space = useRef<HTMLElement>(null);
  const below = useRef<HTMLParagraphElement>(null);
  const { state, onLoad } = usePlayer(props);
  const { width, height } = sizes[size];
  const scale = useScale(space, below, sizes[size], isStill);

  // A section cannot be a picture.
  const Frame = isStill ? 'div' : 'section';
  return (
    <Frame
      ref={space as Ref<HTMLDivElement>}
      role={isStill ? 'img' : undefined}
      aria-label={label}
      aria-busy={state.is === 'loading'}
      className={isStill ? styles.still : styles.phone}
    >
      <div
        className={styles.device}
        data-size={size}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        {!isWaiting && (
          // Our own page, whose window the inspector uses; a sandbox would protect nothing.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            className={styles.screen}
            style={{ width, height, transform: `scale(${scale})` }}
            title={label}
            src="/player.html"
            tabIndex={isStill ? -1 : 0}
            inert={isStill}
            loading={isStill ? 'lazy' : 'eager'}
            onLoad={(event) => onLoad(event.currentTarget)}
          />
        )}
        {state.is === 'loading' && <p className={styles.notice}>{words.loading}</p>}
        {state.is === 'failed' && (
          <div className={styles.notice} data-over={state.hasShown} role="alert">
            <strong>{state.hasShown ? words.draftFailed : words.failed}</strong>
            <details open={!state.hasShown}>
              <summary>{words.whatIsWrong}</summary>
              {state.message}
            </details>
          </div>
        )}
      </div>
      {!isStill && (
        <p ref={below} className={styles.caption}>
          {caption(sizes[size], scale)}
        </p>
      )}
    </Frame>
  );
}

/** `hasShown`: an earlier scene is still on the phone. */
type PhoneState =
  | { is: 'loading' }
  | { is: 'shown' }
  | { is: 'failed'; message: string; hasShown: boolean };

const isShown: PhoneState = { is: 'shown' };

/** Passes each new scene to the phone in a frame, and returns its state. */
function usePlayer({ scene, size, onEvents, onRequests, isStill = false }: PhoneFrameProps) {
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
      const { ctrlKey, metaKey } = event;
      const key = latinKey(event);
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }));
    });
  };
  return { state, onLoad };
}
