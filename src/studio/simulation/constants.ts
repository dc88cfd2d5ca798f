/** Values that a server would generate. None can be mistaken for a real one. */
export const shopId = '00000000-0000-4000-8000-000000000001';
export const leadId = '00000000-0000-4000-8000-000000000002';
export const appointmentId = '00000000-0000-4000-8000-000000000003';
export const token = 'simulated-token';
export const secret = 'simulated-secret';

/** The code that the simulated shop accepts; it sends none. */
export const rightCode = '1234';

/** How many wrong codes make a code invalid, as on the server. */
export const triesPerCode = 5;
