/** Stand-ins for what a server makes up. Nobody else takes them for real. */
export const shopId = '00000000-0000-4000-8000-000000000001';
export const leadId = '00000000-0000-4000-8000-000000000002';
export const appointmentId = '00000000-0000-4000-8000-000000000003';
export const token = 'simulated-token';
export const secret = 'simulated-secret';

/** The one code that is refused, so that a wrong one can be shown. */
export const wrongCode = '0000';
