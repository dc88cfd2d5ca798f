/**
 * The digits of a typed or pasted text as 0 to 9: Arabic and Persian keyboards and wide East Asian
 * letters have their own. The last four bits of each are its value.
 */
export const digitsOf = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '');
