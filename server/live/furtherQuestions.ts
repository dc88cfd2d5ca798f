import type { FlowFiles } from '../../src/contract/staff.gen.ts';

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
export function questionsOf({ forms, answers }: Pick<FlowFiles, 'forms' | 'answers'>): string[] {
  const known = parsed(answers).$defs ?? {};
  const labels = Object.values(forms).flatMap((text) =>
    Object.entries(parsed(text).schema?.properties ?? {})
      .filter(([name]) => !Object.hasOwn(known, name))
      .map(([name, question]) => question.title ?? name),
  );
  return [...new Set(labels)];
}
