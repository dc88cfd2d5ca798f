import type { Need } from '../../../checker/model/surroundings.ts';
import { bookingNeeds } from '../booking/bookingNeeds.ts';
import { bookingSubmits } from '../booking/submits.ts';
import type { ScreenDeclaration } from '../types.ts';

const refusedBooking: Need = {
  id: 'refused-booking',
  words: 'a booking that the shop refused',
  reads: { truths: ['booking'] },
  isMet: ({ truths }) => truths.booking === 'refused',
  givenBy: ['view-confirmation'],
  mend: 'only a refused booking leads here (on-booking-error)',
};

export const viewConfirmation = {
  name: 'view-confirmation',
  file: 'ViewConfirmation.tsx',
  words: ['steps.confirm'],
  needs: bookingNeeds,
  calls: ['bookAppointment'],
  sends: { 'on-booking-error': [{ makes: { booking: 'refused' } }] },
  submits: bookingSubmits,
} as const satisfies ScreenDeclaration;

export const bookingError = {
  name: 'view-booking-confirmation-error',
  file: 'BookingError.tsx',
  words: ['steps.bookingError'],
  needs: [refusedBooking],
  calls: [],
  sends: {},
  goesBack: true,
} as const satisfies ScreenDeclaration;
