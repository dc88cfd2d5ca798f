import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const forms = join(import.meta.dirname, '../../src/forms');

const early = ['lazyStepForm.ts', 'loadStepForm.ts', 'formContext.ts'];

it('keeps RJSF out of what is loaded with the first screen', async () => {
  const { metafile } = await build({
    entryPoints: early.map((name) => join(forms, name)),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    loader: { '.css': 'local-css' },
    logLevel: 'error',
  });

  const entries = Object.values(metafile.outputs).filter(
    // What is imported when it is needed is an entry of its own.
    ({ entryPoint }) => early.some((name) => entryPoint?.endsWith(`src/forms/${name}`)),
  );
  const inputs = entries.flatMap((entry) => [
    ...Object.keys(entry.inputs),
    ...entry.imports
      .filter(({ kind }) => kind === 'import-statement')
      .flatMap(({ path }) => Object.keys(metafile.outputs[path]?.inputs ?? {})),
  ]);

  expect(entries).toHaveLength(3);
  expect(inputs.filter((path) => /node_modules|StepForm\.tsx|src\/ui/.test(path))).toEqual([]);
});
