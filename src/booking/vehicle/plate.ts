/** A plate in upper case letters and digits only: "7abc-123" and "7ABC 123" are the same. */
export const normalisedPlate = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
