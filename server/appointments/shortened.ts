/** Enough of a phone to compare it with the one that calls. */
export const shortPhone = (phone: string) => `… ${phone.slice(-4)}`;
/** Enough of a mail to compare it. */
export const shortMail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');
