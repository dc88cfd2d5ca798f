import type { ScreenDeclaration } from '../types.ts';

export const viewExit = {
  name: 'view-exit',
  file: 'ViewExit.tsx',
  words: ['steps.exit'],
  form: 'view-exit',
  formSends: ['question', 'fullName', 'customerPhone', 'agreement'],
  formNeeds: ['fullName', 'customerPhone'],
  calls: ['createExitLead'],
  sends: {},
  ends: true,
} as const satisfies ScreenDeclaration;
