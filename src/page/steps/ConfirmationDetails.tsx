import type { ReactNode } from 'react';
import type { ShopSettings } from '../../contract/types.gen.ts';
import { addressLine } from '../../booking/customer/addressLine.ts';
import type { BookingSummary } from '../../booking/request/bookingSummary.ts';
import type { ExtraLine } from '../../booking/request/partialBooking.ts';
import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { formatLongDateAlone, showTime } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import styles from './ViewConfirmation.module.css';

interface Row {
  /** Two questions of a shop may be worded alike */
  key?: string | undefined;
  label: string;
  value: ReactNode;
}

function services({ services }: BookingSummary): ReactNode {
  if (services.length === 0) return undefined;
  return (
    <ul className={styles.list}>
      {services.map(({ id, name, note }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          {note && <bdi className={styles.note}>{note}</bdi>}
        </li>
      ))}
    </ul>
  );
}

function recommended({ recommendedServices }: BookingSummary): ReactNode {
  if (recommendedServices.length === 0) return undefined;
  return (
    <ul className={styles.list}>
      {recommendedServices.map(({ jobId, name }) => (
        <li key={jobId}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function option({ option, requestsCourtesy }: BookingSummary, t: PageTexts['t']): ReactNode {
  if (option === undefined) return undefined;
  return (
    <>
      {t(`steps.confirm.${option}`)}
      {requestsCourtesy && <span className={styles.note}>{t('steps.confirm.courtesy')}</span>}
    </>
  );
}

function location({ shop }: ShopSettings): ReactNode {
  const address = addressLine(shop.address);
  return (
    <>
      <bdi>{shop.name}</bdi>
      {address && <bdi className={styles.note}>{address}</bdi>}
    </>
  );
}

/** The choices of a visit as a list of labels and values; missing choices have no row. */
export function ConfirmationDetails(props: {
  summary: BookingSummary;
  settings: ShopSettings;
  /** The answers to the shop's own questions */
  extraLines?: readonly ExtraLine[] | undefined;
  /** Where the customer moves and cancels it; absent where the backend has no page for that */
  link?: string | undefined;
}) {
  const texts = useTexts();
  const { t } = texts;
  const { summary, settings, extraLines = [], link } = props;
  const { phone } = settings.shop;
  const time =
    summary.time && [showTime(summary.time, texts), summary.zoneName].filter(Boolean).join(' ');
  const rows: Row[] = [
    {
      label: t('steps.confirm.date'),
      value: summary.date && formatLongDateAlone(summary.date, texts),
    },
    { label: t('steps.confirm.time'), value: time },
    { label: t('steps.confirm.location'), value: location(settings) },
    { label: t('steps.confirm.vehicle'), value: summary.vehicle },
    { label: t('steps.confirm.services'), value: services(summary) },
    { label: t('steps.confirm.recommended'), value: recommended(summary) },
    {
      label: t('steps.confirm.need'),
      value: summary.customNeed && <bdi>{summary.customNeed}</bdi>,
    },
    { label: t('steps.confirm.option'), value: option(summary, t) },
    ...extraLines.map(({ name, label, answer }, index) => ({
      key: name ?? `${index}`,
      label,
      value: answer.trim() && <bdi>{answer}</bdi>,
    })),
  ].filter(({ value }) => value !== undefined && value !== '');

  return (
    <div className={styles.details}>
      <dl className={styles.rows}>
        {rows.map(({ label, key = label, value }) => (
          <div key={key} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {phone && (
        <p className={styles.reschedule}>
          {t('steps.confirm.reschedule')}{' '}
          <a href={`tel:${phone}`}>{t('steps.confirm.call', { phone: formatPhone(phone) })}</a>
        </p>
      )}
      {link !== undefined && (
        <p className={styles.reschedule}>
          <ExternalLink href={link}>{t('steps.confirm.changeHere')}</ExternalLink>
        </p>
      )}
    </div>
  );
}
