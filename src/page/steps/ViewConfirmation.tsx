import '../text/confirmWords.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import type { RuntimeConfig } from '../api/config.ts';
import type { ConfirmationChannel } from '../api/bookingCalls.ts';
import { customerVehiclesQuery } from '../api/customerQueries.ts';
import { customerMatch } from '../../booking/customer/customerMatch.ts';
import { isStillKnown } from '../../booking/customer/isStillKnown.ts';
import { bookingSummary } from '../../booking/request/bookingSummary.ts';
import { calendarEntry } from '../../booking/calendar/calendarEntry.ts';
import { dateFormat, zoneName } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { FinalButton } from '../ui/FinalButton.tsx';
import { Screen } from '../ui/Screen.tsx';
import type { ExtraLine } from '../../booking/request/partialBooking.ts';
import { bookVisit } from '../wizard/bookVisit.ts';
import { bookingFacts } from '../wizard/bookingFacts.ts';
import { extraLines } from '../wizard/extraLines.ts';
import { useSend } from '../wizard/useSend.ts';
import { useSession, useVisit, useWizard } from '../wizard/WizardProvider.tsx';
import { presentAnswers } from '../wizard/wizard.ts';
import type { viewConfirmation } from './declarations/screens/viewConfirmation.ts';
import { Calendars } from './Calendars.tsx';
import { ConfirmationDetails } from './ConfirmationDetails.tsx';

/**
 * What to expect after booking. If confirmations were withheld because too many were sent, says so
 * and what to do.
 */
function bookedHelp(notConfirmedBy: readonly ConfirmationChannel[], t: PageTexts['t']): string {
  const [channel] = notConfirmedBy;
  if (channel === undefined) return t('steps.confirm.bookedHelp');
  if (notConfirmedBy.length > 1) return t('steps.confirm.withoutBoth');
  return t(channel === 'sms' ? 'steps.confirm.withoutText' : 'steps.confirm.withoutMail');
}

/** The backend's own address; without one in the configuration the page's. */
const apiAddress = ({ apiUrl }: Pick<RuntimeConfig, 'apiUrl'>) =>
  new URL(apiUrl, window.location.href);

/** All choices, to check and to book. After booking the screen stays, with what was booked. */
export default function ViewConfirmation() {
  const texts = useTexts();
  const { t } = texts;
  const wizard = useWizard();
  const { settings, session, visit, reportError } = wizard;
  useVisit();
  const { isBooked, isBooking, notConfirmedBy, links } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const send = useSend<typeof viewConfirmation>();

  // Read once: later changes of the visit must not change booked details.
  const [answers] = useState(() => presentAnswers(visit));
  const [lines, setLines] = useState<readonly ExtraLine[]>([]);
  useEffect(() => {
    // Their forms were shown before. If one cannot be loaded anew, pressing Book says so.
    extraLines(wizard, texts).then(
      (found) => found.length > 0 && setLines(found),
      () => undefined,
    );
  }, [wizard, texts]);
  const facts = bookingFacts(wizard);
  const { match } = session.get();
  const chosen = bookingSummary(answers, {
    settings,
    vehicleState: facts.vehicleState,
    ...(match?.customerState === 'one-matching' &&
      match.matchingCustomerFirstName !== undefined && {
        matchingCustomerFirstName: match.matchingCustomerFirstName,
      }),
  });
  const summary = { ...chosen, zoneName: zoneName(chosen.zoneName, texts) };
  const entry = calendarEntry({
    summary,
    settings,
    text: t,
    format: { date: dateFormat('longDate', texts), time: dateFormat('time', texts) },
  });

  /** Whether the shop has forgotten the customer; what it has of the phone is read anew. */
  async function hasLostCustomer(): Promise<boolean> {
    const { verifiedPhone, match: before } = session.get();
    if (verifiedPhone === null || before === null || before.customerState === 'no-matching')
      return false;
    const query = { ...customerVehiclesQuery(api, verifiedPhone, settings), staleTime: 0 };
    // Without an answer, the refusal stands as the shop worded it.
    const vehicles = await queryClient.fetchQuery(query).catch(() => undefined);
    return vehicles !== undefined && !isStillKnown(before, customerMatch(vehicles));
  }

  async function book() {
    session.update({ isBooking: true });
    const run = visit.runs();
    try {
      const booking = await bookVisit(api, wizard);
      // A visitor who has closed gets the text message.
      if (booking === undefined || visit.runs() !== run) return;
      if (booking.isBooked) {
        const { notConfirmedBy, links = null } = booking;
        session.update({ isBooked: true, notConfirmedBy, links, bookingError: null });
      } else {
        const isLost = await hasLostCustomer();
        if (visit.runs() !== run || (isLost && wizard.proveAgain())) return;
        session.update({ bookingError: booking.message });
        send('on-booking-error');
      }
    } catch (error) {
      if (visit.runs() === run) reportError(error);
    } finally {
      if (visit.runs() === run) session.update({ isBooking: false });
    }
  }

  const booked = summary.firstName
    ? t('steps.confirm.booked', { name: summary.firstName })
    : t('steps.confirm.bookedNameless');
  const { link } = links ?? {};
  const page = link === undefined ? undefined : new URL(link, apiAddress(wizard.config)).href;
  const details = (
    <ConfirmationDetails summary={summary} settings={settings} extraLines={lines} link={page} />
  );

  if (isBooked) {
    return (
      <Screen
        key="booked"
        heading={booked}
        help={bookedHelp(notConfirmedBy, t)}
        mood="done"
        footer={entry && <Calendars entry={entry} isNext />}
      >
        {details}
      </Screen>
    );
  }
  return (
    <Screen
      heading={t('steps.confirm.heading')}
      onSubmit={() => void (isBooking || book())}
      footer={
        <FinalButton type="submit" wide busy={isBooking}>
          {t('steps.confirm.book')}
        </FinalButton>
      }
    >
      {details}
      {entry && <Calendars entry={entry} />}
    </Screen>
  );
}
