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
  // Where no day of the shop is open.
  replaces: true,
  ends: true,
} as const satisfies ScreenDeclaration;
