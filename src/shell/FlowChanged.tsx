import { Banner } from '../steps/Banner.tsx';
import { t } from '../text/text.ts';

/** Says that a resumed visit goes on by other steps than it began with. */
export default function FlowChanged() {
  return <Banner>{t('page.flowChanged')}</Banner>;
}
