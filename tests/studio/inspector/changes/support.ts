import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowFiles } from '../../../../src/contract/staff.gen.ts';
import type { Given } from '../../../../src/edits/edit.ts';
import { editNamed } from '../../../../src/edits/edits.ts';
import type { Json } from '../../../judge/interpreter.ts';
import { shippedFiles } from '../edit/support.ts';

const answers = readFileSync(join(import.meta.dirname, '../../../../schemas/answers.json'), 'utf8');

/** The shipped set of files. */
export const shipped: FlowFiles = { ...shippedFiles(), answers };

/** A set of files after one of the edits. */
export function edited(files: FlowFiles, id: string, given: Given): FlowFiles {
  const { flow = files.flow, forms } = editNamed(id)!.apply(files, given);
  const left = Object.entries({ ...files.forms, ...forms }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...files, flow, forms: Object.fromEntries(left) };
}

/** A set of files in which one file, read as JSON, was changed by hand. */
export function changedByHand(
  files: FlowFiles,
  form: string | undefined,
  change: (file: Json) => void,
): FlowFiles {
  const file: Json = JSON.parse(form === undefined ? files.flow : files.forms[form]!);
  change(file);
  const text = JSON.stringify(file);
  return form === undefined
    ? { ...files, flow: text }
    : { ...files, forms: { ...files.forms, [form]: text } };
}

/**
 * What nobody who reads sentences should meet: JSON, codes of HTTP, patterns, and names as files
 * have them, such as `add-notes`, `selectedServiceIds` or `on-next`.
 */
export function developersWords(sentence: string, names: ReadonlySet<string>): string[] {
  const words = sentence.split(/[\s“”"‘’(),.;:!?]+/);
  return [
    ...(sentence.match(/[{}[\]\\^$|]|undefined|\bnull\b|\(\d{3}\)|=>|==|cannotBook/g) ?? []),
    ...words.filter((word) => names.has(word)),
  ];
}

/** The ids and names of a set of files that no reader would take for a word. */
export function namesIn({ flow, forms }: FlowFiles): Set<string> {
  const keys: string[] = Object.keys(forms);
  JSON.stringify(JSON.parse(flow), (key, value: unknown) => {
    keys.push(key);
    if (key === 'id' && typeof value === 'string') keys.push(value);
    return value;
  });
  for (const form of Object.values(forms)) {
    JSON.stringify(JSON.parse(form), (key, value: unknown) => {
      keys.push(key);
      return value;
    });
  }
  return new Set(keys.filter((key) => /^[a-z][\w.]*([-.:]\w+|[a-z][A-Z])[\w.-]*$/.test(key)));
}
