import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerNames } from '../../src/contract/types.gen.ts';
import { formIds } from '../../src/stepFile/formIds.ts';

interface FormFile {
  schema?: { properties?: Record<string, { title?: string }> };
}

const known: ReadonlySet<string> = new Set(answerNames);

function read(file: string): FormFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FormFile;
  } catch {
    // Who serves it says what is wrong with it.
    return {};
  }
}

/**
 * The labels of what the forms of a folder ask beyond the answers that a booking has fields for, in
 * English: their answers come as lines "label: answer". A file that cannot be read asks nothing.
 */
export function furtherQuestions(stepsDir: string): Set<string> {
  const labels = formIds(stepsDir).flatMap((id) => {
    const { schema } = read(join(stepsDir, `${id}.json`));
    return Object.entries(schema?.properties ?? {})
      .filter(([name]) => !known.has(name))
      .map(([name, question]) => question.title ?? name);
  });
  return new Set(labels);
}
