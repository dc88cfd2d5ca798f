import type { ComponentPropsWithRef } from 'react';
import { useTexts } from '../text/useTexts.ts';
import button from './Button.module.css';
import { cx } from './styles/cx.ts';
import styles from './link.module.css';

export interface ExternalLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  /** `button`: wide, where the link is the screen's next action. */
  look?: 'link' | 'button';
}

const looks = { link: styles.link, button: cx(button.button, button.primary, button.wide) };

/** Opens in a new tab, so that nothing entered is lost. */
export function ExternalLink({ look = 'link', className, children, ...rest }: ExternalLinkProps) {
  const { t } = useTexts();
  return (
    <a {...rest} target="_blank" rel="noopener" className={cx(looks[look], className)}>
      {children}
      <span className="visually-hidden"> ({t('ui.opensInNewWindow')})</span>
    </a>
  );
}
