import type {
  Appointment,
  AppointmentChange,
  BookingAnswer,
} from '../../src/contract/types.gen.ts';
import { differsFromGood } from './report.ts';
import type { ClaimContext } from './visit.ts';

const optional = 'the answer of the booking has no link';

/**
 * Claims about the link of the appointment that was booked: it shows, cancels and undoes. The
 * appointment is cancelled in the end. A backend may give no links.
 */
export async function linkClaims(
  { ask, report }: ClaimContext,
  booked: BookingAnswer,
): Promise<void> {
  const token = booked.link?.split('#')[1];
  if (token === undefined) {
    report.skip('getAppointment', 'shows what was booked', optional);
    report.skip('changeAppointment', 'cancels', optional);
    return;
  }
  const headers = { 'x-appointment-link': token };
  const see = async () => {
    const answer = await ask('getAppointment', { headers });
    return { answer, shown: answer.body as Appointment };
  };
  const change = (body: AppointmentChange) => ask('changeAppointment', { headers, body });

  await report.claim('getAppointment', 'shows what was booked', async () => {
    const { answer, shown } = await see();
    const fault = differsFromGood('getAppointment', answer);
    const isIt = shown?.appointmentId === booked.appointmentId;
    return fault ?? (isIt ? undefined : 'it shows another appointment');
  });
  const wrong = { 'x-appointment-link': `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` };
  const body = { kind: 'cancel', seen: 0 };
  const claim = 'answers 404 for a wrong link';
  await report.refuses('getAppointment', 404, claim, { headers: wrong });
  await report.refuses('changeAppointment', 404, claim, { headers: wrong, body });
  const steps = [
    ['cancels', 'cancel', 'cancelled'],
    ['undoes', 'undo', 'standing'],
    ['cancels once more', 'cancel', 'cancelled'],
  ] as const;
  for (const [what, kind, status] of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await report.claim(
      'changeAppointment',
      `${what}, and once only where it is asked twice`,
      async () => {
        const { sequence: seen } = (await see()).shown;
        const [first, again] = [await change({ kind, seen }), await change({ kind, seen })];
        const fault = differsFromGood('changeAppointment', first);
        const isSame = JSON.stringify(first.body) === JSON.stringify(again.body);
        if (fault !== undefined) return fault;
        if ((first.body as Appointment).status !== status)
          return `the appointment is not ${status}`;
        return isSame ? undefined : 'the second answer is another one';
      },
    );
  }
}
