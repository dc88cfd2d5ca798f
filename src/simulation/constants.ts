/** Stand-ins for what a server makes up. Nobody else takes them for real. */
export const shopId = '00000000-0000-4000-8000-000000000001';
export const leadId = '00000000-0000-4000-8000-000000000002';
export const appointmentId = '00000000-0000-4000-8000-000000000003';
export const token = 'simulated-token';
export const secret = 'simulated-secret';

/** The code that the simulated shop would have texted; any other is wrong. */
export const rightCode = '1234';

/** Wrong codes after which a code cannot be used any more, as at the server. */
export const triesPerCode = 5;
