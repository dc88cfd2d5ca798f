import type { ComponentPropsWithRef } from 'react';
import { cx } from './styles/cx.ts';
import styles from './link.module.css';

/** Does something on this page, but reads like a link in a sentence. */
export function LinkButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={cx(styles.link, className)} />;
}
