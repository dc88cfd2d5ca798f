import { cleanText } from '../../booking/text/cleanText.ts';

/** The length of a text as its schema's `maxLength` counts it: characters of Unicode, as sent. */
export const textLength = (text: string): number => [...cleanText(text).trim()].length;
