import type { Answers } from '../../../contract/types.gen.ts';
import * as sample from '../samples.ts';

/** What people answer every day: a form that refuses it keeps them from booking. */
export const usualAnswers = {
  phone: sample.phone,
  customNeed: sample.need,
  selectedServiceIds: sample.services,
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
