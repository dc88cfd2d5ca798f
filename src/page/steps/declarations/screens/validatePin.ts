import { sentCode } from '../preconditions.ts';
import type { ScreenDeclaration } from '../types.ts';

// Proving the phone uses up the code.
const proven = { phone: 'proven', code: 'none' } as const;

export const validatePin = {
  name: 'validate-pin',
  file: 'ValidatePin.tsx',
  words: ['steps.pin', 'widgets.pinInput', 'widgets.resendCode'],
  preconditions: [sentCode],
  // The last call uses the token that the first returns.
  calls: ['verifyOtp', 'generateOtp', 'getCustomerVehicles'],
  sends: {
    'on-matching-customer.no': [{ makes: { ...proven, match: 'none' } }],
    'on-matching-customer.yes': [
      { facts: { matchesSeveralCustomers: false }, makes: { ...proven, match: 'one' } },
      { facts: { matchesSeveralCustomers: true }, makes: { ...proven, match: 'several' } },
    ],
  },
  once: true,
} as const satisfies ScreenDeclaration;
