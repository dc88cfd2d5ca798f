/** Upper case letters and digits only: "7abc-123" and "7ABC 123" are one plate. */
export const normalisedPlate = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
