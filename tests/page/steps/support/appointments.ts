import type { Appointment } from '../../../../src/contract/types.gen.ts';
import { leadId } from './visit.tsx';

/** An appointment that its customer may move and cancel. */
export const standing: Appointment = {
  appointmentId: '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c12',
  leadId,
  sequence: 0,
  status: 'standing',
  appointmentOption: 'DROP_OFF',
  date: '2026-12-01',
  slotTime: '10:00:00',
  requestCourtesyTransportation: false,
  services: [],
  recommendedServices: [],
  hasConcerns: false,
  vehicle: { year: 2019, make: 'Honda', model: 'Civic' },
  power: 'act',
  moving: 'allowed',
  cancelling: 'allowed',
};
