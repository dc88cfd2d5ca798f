import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormTexts } from './flowSurroundings.ts';
import { jsonFilesUnder } from './readAuthored.ts';

interface JsonFile {
  schema?: { properties?: Record<string, { title?: string }> };
  $defs?: object;
}

function parsed(text: string): JsonFile {
  try {
    return JSON.parse(text) as JsonFile;
  } catch {
    // The code that serves the file reports its errors.
    return {};
  }
}

/**
 * The English labels of questions for which a booking has no field; their answers come as lines
 * "label: answer". A file that cannot be read has none.
 */
export function questionsOf({ forms, answers }: FormTexts): string[] {
  const known = parsed(answers).$defs ?? {};
  const labels = Object.values(forms).flatMap((text) =>
    Object.entries(parsed(text).schema?.properties ?? {})
      .filter(([name]) => !Object.hasOwn(known, name))
      .map(([name, question]) => question.title ?? name),
  );
  return [...new Set(labels)];
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The questions of the form files of a folder, see {@link questionsOf}.
 *
 * @param stepsDir the folder of the step form files; `answers.json` stands beside it
 */
export function furtherQuestions(stepsDir: string): Set<string> {
  // Those of shops and organisations too, which are one folder deeper.
  const forms = jsonFilesUnder(stepsDir).map((file) => [file, read(file)] as const);
  const answers = read(join(stepsDir, '../answers.json'));
  return new Set(questionsOf({ forms: Object.fromEntries(forms), answers }));
}
