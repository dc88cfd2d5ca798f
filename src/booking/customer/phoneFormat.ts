/** Phone numbers of ten digits (specification, sections 2, 5 and 9). */

const LENGTH = 10;

/**
 * The digits of what was typed or pasted, ten at most, without the country code 1 in front of a full
 * number.
 */
export function phoneDigits(text: string): string {
  const all = text.replace(/\D/g, '');
  const national = all.length > LENGTH && all.startsWith('1') ? all.slice(1) : all;
  return national.slice(0, LENGTH);
}

/** ###-###-####, as far as it is typed: '5551' is '555-1', '' stays ''. */
export function formatPhoneInput(text: string): string {
  const digits = phoneDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** (xxx) xxx-xxxx; a text that is no ten-digit number comes back as it is. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length !== LENGTH) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
