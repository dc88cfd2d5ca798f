import type { Answers } from '../../../contract/types.gen.ts';
import * as sample from '../samples.ts';

/** Everyday answers: a form that refuses one prevents bookings. */
export const usualAnswers = {
  phone: sample.phone,
  customNeed: sample.need,
  selectedServiceIds: sample.sampleServices,
  selectedRecommendedServiceIds: sample.recommended,
  notes: { '1': sample.note },
  selectedDateToCome: sample.time,
  dayToCome: sample.day,
  newCustomer: {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@example.com',
    address: '1 Elm Street',
    city: 'Albany',
    state: 'NY',
    zip: '12207',
  },
  question: sample.need,
  fullName: 'Rosa Delgado',
  customerPhone: sample.phone,
} satisfies Answers;
