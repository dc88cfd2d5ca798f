import type { Precondition } from '../../../../checker/model/surroundings.ts';
import { bookingPreconditions } from '../booking/bookingPreconditions.ts';
import { bookingSubmits } from '../booking/submits.ts';
import type { ScreenDeclaration } from '../types.ts';

const refusedBooking: Precondition = {
  id: 'refused-booking',
  words: 'a booking that the shop refused',
  reads: { truths: ['booking'] },
  isMet: ({ truths }) => truths.booking === 'refused',
  givenBy: ['view-confirmation'],
  mend: 'only a refused booking leads here',
};

export const viewConfirmation = {
  name: 'view-confirmation',
  file: 'ViewConfirmation.tsx',
  words: ['steps.confirm'],
  preconditions: bookingPreconditions,
  calls: ['bookAppointment'],
  sends: { 'on-booking-error': [{ makes: { booking: 'refused' } }] },
  submits: bookingSubmits,
} as const satisfies ScreenDeclaration;

export const bookingError = {
  name: 'view-booking-confirmation-error',
  file: 'BookingError.tsx',
  words: ['steps.bookingError'],
  preconditions: [refusedBooking],
  calls: [],
  sends: {},
  goesBack: true,
} as const satisfies ScreenDeclaration;
