import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** A number is px; the full width by default. */
  width?: number | string;
  /** A number is px; one line of text by default. */
  height?: number | string;
  radius?: number | string;
}

/**
 * A grey placeholder for content that is loading. Hidden from screen readers: the element around it
 * announces the loading.
 */
export function Skeleton({ width, height, radius }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
