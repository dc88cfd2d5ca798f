import type { ComponentPropsWithRef } from 'react';
import { cx } from './styles/cx.ts';
import styles from './link.module.css';

/** A button that looks like a link in a sentence, for actions on this page. */
export function LinkButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={cx(styles.link, className)} />;
}
