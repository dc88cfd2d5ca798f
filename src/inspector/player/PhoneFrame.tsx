import { useRef, type Ref, useLayoutEffect, useState, type RefObject } from 'react';
import { fillWords } from '../words.ts';
import styles from './PhoneFrame.module.css';
import type { PhoneFrameProps, PhoneSize } from './scene.ts';
import { usePlayer } from './usePlayer.ts';
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
