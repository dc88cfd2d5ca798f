import * as sample from '../samples.ts';
import type { ScreenDeclaration } from '../types.ts';

const service = { selectedServiceIds: sample.sampleServices, customNeed: null };
const need = { selectedServiceIds: null, customNeed: sample.need };
const both = { selectedServiceIds: sample.sampleServices, customNeed: sample.need };

export const viewWelcome = {
  name: 'view-welcome',
  file: 'ViewWelcome.tsx',
  words: ['steps.welcome', 'steps.continue', 'widgets.customNeed', 'widgets.serviceCards'],
  isFirst: true,
  optional: ['on-add-notes'],
  aside: ['on-add-notes', 'on-welcome.returning-customer'],
  calls: [],
  sends: {
    // Only what is filled in is sent, so services sent with 'Add notes' before stay chosen.
    'on-welcome.returning-customer': [
      { answers: { selectedServiceIds: sample.sampleServices } },
      { answers: { customNeed: sample.need } },
      { answers: both },
      {},
    ],
    'on-welcome.select-services': [{ answers: service }, { answers: need }, { answers: both }],
    'on-add-notes': [{ answers: service }, { answers: both }],
  },
} as const satisfies ScreenDeclaration;
