import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../text/useTexts.ts';
import { Icon } from './Icon.tsx';
import { closeIcon } from './icons/firstIcons.ts';
import styles from './Toast.module.css';

export type ShowToast = (message: string) => void;

const ToastValue = createContext<ShowToast | null>(null);

/** How long a message is shown; the time stops while pointer or focus are on it. */
const SHOWN_MS = 5000;

/** Provides {@link useToast} and shows one short message at the bottom; a newer one replaces it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [toast, setToast] = useState<{ id: number; message: string } | null>(null);
  const [held, setHeld] = useState(false);
  const region = useFooterHeight<HTMLOutputElement>(toast !== null);

  const show = useCallback<ShowToast>((message) => {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, message }));
  }, []);

  useEffect(() => {
    if (toast === null || held) return undefined;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);

  function dismiss() {
    setHeld(false);
    setToast(null);
  }

  return (
    <ToastValue value={show}>
      {children}
      {/* Always in the page: a live region that arrives together with its words is often not read. */}
      <output ref={region} className={styles.region}>
        {toast !== null && (
          <span
            key={toast.id}
            className={styles.toast}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span className={styles.text}>{toast.message}</span>
            <button type="button" className={styles.close} onClick={dismiss}>
              <Icon path={closeIcon} size={18} label={t('ui.dismiss')} />
            </button>
          </span>
        )}
      </output>
    </ToastValue>
  );
}

/** A function that shows a short message at the bottom of the page. */
export function useToast(): ShowToast {
  const show = useContext(ToastValue);
  if (show === null) throw new Error('useToast is used outside of ToastProvider');
  return show;
}

/**
 * Sets `--footer-height` on an element to the height of the pinned footer beside it, so that a toast
 * is placed above the next action and not over it. Removes it where there is no footer.
 *
 * @param isWanted whether the height is needed now; nothing is measured otherwise
 * @returns the ref of that element
 */
function useFooterHeight<Floating extends HTMLElement>(isWanted: boolean) {
  const ref = useRef<Floating>(null);

  useEffect(() => {
    const footer = ref.current?.parentElement?.querySelector<HTMLElement>('[data-footer]');
    if (!isWanted || !footer || typeof ResizeObserver === 'undefined') return undefined;
    // On the element, not on the root: that would style the whole page again with each footer.
    const style = ref.current?.style;
    const observer = new ResizeObserver(() => {
      style?.setProperty('--footer-height', `${footer.offsetHeight}px`);
    });
    observer.observe(footer);
    return () => {
      observer.disconnect();
      style?.removeProperty('--footer-height');
    };
  }, [isWanted]);

  return ref;
}
