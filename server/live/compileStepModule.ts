/**
 * Compiles step form files to ES modules that a browser runs under `script-src 'self'`: the form
 * with its references resolved, and its validators as plain code. Used by the build, and by the
 * server whenever a file changes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { build } from 'esbuild';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { readStepForm } from '../../src/files/stepFile/readStepForm.ts';
import { translatedHashes } from '../../src/files/stepFile/translatedHashes.ts';
import {
  StepFormError,
  type StepFormDefinition,
  type StepFormProblem,
} from '../../src/files/stepFile/types.ts';

/** CommonJS code with validators of the schema and of each of its branches, by their hashes. */
function validatorsCode({ id, schema }: StepFormDefinition): string {
  try {
    return compileSchemaValidatorsCode(schema, {
      // Error messages come from the form file, so the code needs neither messages nor the schema.
      ajvOptionsOverrides: { verbose: false, messages: false, code: { lines: false } },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StepFormError([{ file: `schemas/steps/${id}.json`, pointer: '/schema', message }]);
  }
}

/**
 * The source of the module. It imports the validators by the hashes of the English schema, and
 * gives them to the translated schemas too.
 */
function moduleCode(form: StepFormDefinition): string {
  const others = Object.entries(translatedHashes(form))
    .map(([translated, hash]) => `${JSON.stringify(translated)}: english[${JSON.stringify(hash)}]`)
    .join();
  return [
    `import english from 'validators';`,
    `export const form = ${JSON.stringify(form)};`,
    `export const validators = { ...english, ${others} };`,
  ].join('\n');
}

/**
 * Compiles a form file to one self-contained ES module that exports `form` and `validators`. The
 * same file always gives the same code.
 *
 * @throws StepFormError, see {@link readStepForm}
 */
export async function compileStepModule(
  file: unknown,
  answers: object,
  id: string,
): Promise<{ code: string }> {
  const form = readStepForm(file, answers, id);
  const validators = validatorsCode(form);
  const resolveDir = import.meta.dirname;
  const result = await build({
    stdin: { contents: moduleCode(form), resolveDir },
    plugins: [
      {
        name: 'validators',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^validators$/ }, ({ path }) => ({ path, namespace: 'validators' }));
          onLoad({ filter: /.*/, namespace: 'validators' }, () => ({
            contents: validators,
            resolveDir,
          }));
        },
      },
    ],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  return { code: result.outputFiles[0]?.text ?? '' };
}

/**
 * The modules of all step form files of a folder, by form id.
 *
 * @param directory the folder of the files; `answers.json` stands beside it
 * @throws StepFormError with the problems of all files together
 */
export async function compileAllSteps(directory: string): Promise<Map<string, string>> {
  const read = (path: string) => JSON.parse(readFileSync(join(directory, path), 'utf8')) as object;
  const answers = read('../answers.json');
  const modules = new Map<string, string>();
  const problems: StepFormProblem[] = [];
  for (const id of formIds(directory)) {
    const name = `${id}.json`;
    try {
      // One at a time, because esbuild uses every core for each.
      // oxlint-disable-next-line no-await-in-loop
      modules.set(id, (await compileStepModule(read(name), answers, id)).code);
    } catch (error) {
      problems.push(...problemsOf(error, name));
    }
  }
  if (problems.length > 0) throw new StepFormError(problems);
  return modules;
}

function problemsOf(error: unknown, name: string): readonly StepFormProblem[] {
  if (error instanceof StepFormError) return error.problems;
  if (!(error instanceof SyntaxError)) throw error;
  return [{ file: `schemas/steps/${name}`, pointer: '/', message: error.message }];
}
