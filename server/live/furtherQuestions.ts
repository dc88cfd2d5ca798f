import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formIds } from '../../src/stepFile/formIds.ts';

interface JsonFile {
  schema?: { properties?: Record<string, { title?: string }> };
  $defs?: object;
}

function read(file: string): JsonFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonFile;
  } catch {
    // The code that serves the file reports its errors.
    return {};
  }
}

/**
 * The English labels of questions for which a booking has no field; their answers come as lines
 * "label: answer". A file that cannot be read has none.
 *
 * @param stepsDir the folder of the step form files; `answers.json` stands beside it
 */
export function furtherQuestions(stepsDir: string): Set<string> {
  const known = read(join(stepsDir, '../answers.json')).$defs ?? {};
  const labels = formIds(stepsDir).flatMap((id) => {
    const { schema } = read(join(stepsDir, `${id}.json`));
    return Object.entries(schema?.properties ?? {})
      .filter(([name]) => !Object.hasOwn(known, name))
      .map(([name, question]) => question.title ?? name);
  });
  return new Set(labels);
}
