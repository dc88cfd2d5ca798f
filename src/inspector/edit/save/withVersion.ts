import { readJsonText, writeJsonText } from '../../../edits/jsonText.ts';

/** The text of a flow file with another version number. */
export function withVersion(text: string, version: number): string {
  const read = readJsonText(text);
  (read.value as { version: number }).version = version;
  return writeJsonText(read);
}
