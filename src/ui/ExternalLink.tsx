import type { ComponentPropsWithRef } from 'react';
import { t } from '../text/text.ts';
import { cx } from './cx.ts';
import styles from './link.module.css';

export interface ExternalLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
}

/** Opens beside the booking, so that nothing entered is lost. */
export function ExternalLink({ className, children, ...rest }: ExternalLinkProps) {
  return (
    <a {...rest} target="_blank" rel="noopener" className={cx(styles.link, className)}>
      {children}
      <span className="visually-hidden"> ({t('ui.opensInNewWindow')})</span>
    </a>
  );
}
