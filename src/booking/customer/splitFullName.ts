/** The contract's limit of either name: a long one must not cost the customer the call back. */
const MAX_NAME = 100;

/**
 * A full name split at its first space (specification, section 3): 'Ana de la Cruz' is 'Ana' and
 * 'de la Cruz'. The last name is '' for a single word, both are for a blank text.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [, firstName = '', lastName = ''] = /^(\S*)\s*(.*)$/s.exec(fullName.trim()) ?? [];
  return { firstName: firstName.slice(0, MAX_NAME), lastName: lastName.slice(0, MAX_NAME) };
}
