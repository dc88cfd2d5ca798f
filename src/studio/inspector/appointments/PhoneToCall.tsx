import { useState } from 'react';
import { formatPhone } from '../../../booking/customer/phoneFormat.ts';
import { callStaff } from '../calls/calls.ts';
import { scope, useDeed } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
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
        <button
          type="button"
          aria-label={fillWords(words.of, { deed: words.showPhone, customer })}
          onClick={() => show.send()}
        >
          {words.showPhone}
        </button>
      )}
      {show.failure && <span role="alert">{show.failure.message}</span>}
    </>
  );
}
