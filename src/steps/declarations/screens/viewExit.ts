import type { ScreenDeclaration } from '../types.ts';

export const viewExit = {
  name: 'view-exit',
  file: 'ViewExit.tsx',
  words: ['steps.exit'],
  form: 'view-exit',
  calls: ['createExitLead'],
  sends: {},
  ends: true,
} as const satisfies ScreenDeclaration;
