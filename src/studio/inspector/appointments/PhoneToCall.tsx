import { IconButton } from '@radix-ui/themes';
import { mdiPhone } from '@mdi/js';
import { useState } from 'react';
import { formatPhone } from '../../../booking/customer/phoneFormat.ts';
import { Icon } from '../../../page/ui/Icon.tsx';
import { callStaff } from '../calls/calls.ts';
import { scope, useDeed } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import styles from './Appointments.module.css';
import words from './words.json';

interface PhoneToCallProps {
  /** Of the appointment or the lead */
  readonly id: string;
  readonly customer: string;
  /** Its end */
  readonly short: string;
  readonly mayCall: boolean;
}

/** A phone: its end, and for who may call it the whole on demand, since each look is in the audit. */
export function PhoneToCall({ id, customer, short, mayCall }: PhoneToCallProps) {
  const [phone, setPhone] = useState<string>();
  const show = useDeed(
    () => callStaff('readPhone', { params: { id }, query: { shop: scope.slice('shop:'.length) } }),
    (answer) => setPhone(answer.phone),
  );
  if (phone !== undefined) return <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>;
  return (
    <>
      {short}{' '}
      {mayCall && (
        <IconButton
          size="1"
          variant="soft"
          className={styles.call}
          aria-label={fillWords(words.of, { deed: words.showPhone, customer })}
          title={words.showPhone}
          onClick={() => show.send()}
        >
          <Icon path={mdiPhone} size={14} />
        </IconButton>
      )}
      {show.failure && <span role="alert">{show.failure.message}</span>}
    </>
  );
}
