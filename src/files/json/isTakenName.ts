/** Whether JavaScript finds something of this name in every object, as it does of "constructor". */
export const isTakenName = (name: string): boolean => name in Object.prototype;
