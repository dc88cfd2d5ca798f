import '../text/appointmentWords.ts';
import { bookingSummary, type BookingSummary } from '../../booking/request/bookingSummary.ts';
import type { Answers, Appointment, ShopSettings } from '../../contract/types.gen.ts';
import { waiterPreferenceOf } from '../../booking/shop/appointmentOption.ts';
import { showLongDate, showTime, zoneName } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { useSession, useWizard } from '../wizard/WizardProvider.tsx';
import { ConfirmationDetails } from './ConfirmationDetails.tsx';

/** The appointment of the visit. The page of a link starts no visit without one. */
export function useAppointment(): Appointment {
  const { appointment } = useSession();
  if (appointment === null) throw new Error('the visit is about no appointment');
  return appointment;
}

/** The choices of an appointment as answers of a visit, so that its screens show and keep them. */
export const answersOf = (appointment: Appointment) => {
  const { appointmentOption, services, recommendedServices, hasConcerns } = appointment;
  return {
    waiterPreference: waiterPreferenceOf(appointmentOption),
    enabledCourtesyTransformation: appointment.requestCourtesyTransportation,
    selectedServiceIds: services.map(({ id }) => id),
    selectedRecommendedServiceIds: recommendedServices.map(({ id }) => id),
    // Its words are the shop's; that there is a need decides whether one can wait.
    customNeed: hasConcerns ? '…' : undefined,
  } satisfies Answers;
};

/** When an appointment is, as answers of a visit; of one after hours the day alone. */
export const timeOf = ({ date, slotTime }: Appointment) =>
  ({
    dayToCome: date,
    ...(slotTime !== null && {
      whenToCome: 'select-time',
      selectedDateToCome: `${date}T${slotTime}`,
    }),
  }) satisfies Answers;

/** What a confirmation shows of an appointment. */
export function summaryOf(
  appointment: Appointment,
  settings: ShopSettings,
  texts: PageTexts,
): BookingSummary {
  const { vehicle, services, recommendedServices } = appointment;
  const chosen = { ...answersOf(appointment), ...timeOf(appointment), customNeed: undefined };
  const summary = bookingSummary(chosen, { settings });
  return {
    ...summary,
    zoneName: zoneName(summary.zoneName, texts),
    services,
    recommendedServices: recommendedServices.map(({ id, name }) => ({ jobId: id, name })),
    vehicle: [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
  };
}

/** "Tuesday, November 24th, 2026, 10:00am" within a sentence; after hours the day alone. */
export function whenOf({ date, slotTime }: Appointment, texts: PageTexts): string {
  const day = showLongDate(date, texts);
  return slotTime === null ? day : `${day}, ${showTime(slotTime, texts)}`;
}

interface AppointmentDetailsProps {
  appointment: Appointment;
  /** Where the customer goes on to change it; absent where the screen itself offers that, or nothing does */
  link?: string | undefined;
}

/** An appointment as a list of labels and values, like the confirmation of its booking. */
export function AppointmentDetails({ appointment, link }: AppointmentDetailsProps) {
  const { settings } = useWizard();
  const texts = useTexts();
  return (
    <ConfirmationDetails
      summary={summaryOf(appointment, settings, texts)}
      settings={settings}
      extraLines={appointment.answers}
      link={link}
    />
  );
}
