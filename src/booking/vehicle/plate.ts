const VIN_LENGTH = 17;

/**
 * A plate in upper case letters and digits only: "7abc-123" and "7ABC 123" are the same, and so are
 * the wide letters and digits of East Asian keyboards.
 */
export const normalisedPlate = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/**
 * The VIN that a text means; undefined for a plate. A VIN never has I, O or Q (ISO 3779), so these
 * are 1 and 0, misread.
 */
export function vinOf(text: string): string | undefined {
  const vin = normalisedPlate(text).replaceAll('I', '1').replaceAll(/[OQ]/g, '0');
  return vin.length === VIN_LENGTH ? vin : undefined;
}

/**
 * What to search for: a plate as it was typed, a VIN without the blanks and hyphens with which it
 * may be printed.
 */
export function searchText(typed: string): string {
  const joined = typed.replaceAll(/[\s-]/g, '');
  return joined.length === VIN_LENGTH ? joined : typed.trim();
}
