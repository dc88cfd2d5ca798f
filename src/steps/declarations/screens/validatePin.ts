import { sentCode } from '../needs.ts';
import type { ScreenDeclaration } from '../types.ts';

// The code is used up by it.
const proven = { phone: 'proven', code: 'none' } as const;

export const validatePin = {
  name: 'validate-pin',
  file: 'ValidatePin.tsx',
  words: ['steps.pin', 'widgets.pinInput', 'widgets.resendCode'],
  needs: [sentCode],
  // The last with the token that the first brings.
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
