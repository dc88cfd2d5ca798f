import { cutText } from '../text/cleanText.ts';

/**
 * The contract's limit for each name. Longer ones are cut, so that they do not prevent the call
 * back.
 */
const MAX_NAME = 100;

/**
 * Splits a full name at its first space (specification, section 3): 'Ana de la Cruz' becomes 'Ana'
 * and 'de la Cruz'. A single word has the last name ''; a blank text gives '' twice.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [, firstName = '', lastName = ''] = /^(\S*)\s*(.*)$/s.exec(fullName.trim()) ?? [];
  return { firstName: cutText(firstName, MAX_NAME), lastName: cutText(lastName, MAX_NAME) };
}
