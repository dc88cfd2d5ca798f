import { useCallback, useEffect, useState, type ReactNode } from 'react';
import styles from './Inspector.module.css';

const shownMs = 6000;

/** A sentence at the foot of the page, announced, that goes by itself. */
export function useMessage(): [message: ReactNode, say: (text: string) => void] {
  const [said, setSaid] = useState<{ text: string }>();
  useEffect(() => {
    if (said === undefined) return undefined;
    const gone = setTimeout(() => setSaid(undefined), shownMs);
    return () => clearTimeout(gone);
  }, [said]);
  const say = useCallback((text: string) => setSaid({ text }), []);
  const message = <output>{said && <span className={styles.message}>{said.text}</span>}</output>;
  return [message, say];
}
