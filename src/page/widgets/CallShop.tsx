import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { useTexts } from '../text/useTexts.ts';

/** A link that calls the shop. */
export function CallShop({ phone }: { phone: string }) {
  const { t } = useTexts();
  return <a href={`tel:${phone}`}>{t('errors.callShop', { phone: formatPhone(phone) })}</a>;
}
