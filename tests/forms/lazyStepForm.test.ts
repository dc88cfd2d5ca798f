import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const forms = join(import.meta.dirname, '../../src/forms');

it('keeps RJSF out of what is loaded with the first screen', async () => {
  const { metafile } = await build({
    entryPoints: ['lazyStepForm.ts', 'loadStepForm.ts', 'formContext.ts'].map((name) =>
      join(forms, name),
    ),
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
    ({ entryPoint }) => entryPoint !== undefined && !entryPoint.endsWith('/StepForm.tsx'),
  );
  const early = entries.flatMap((entry) => [
    ...Object.keys(entry.inputs),
    ...entry.imports
      .filter(({ kind }) => kind === 'import-statement')
      .flatMap(({ path }) => Object.keys(metafile.outputs[path]?.inputs ?? {})),
  ]);

  expect(entries).toHaveLength(3);
  expect(early.filter((path) => /node_modules|StepForm\.tsx|src\/ui/.test(path))).toEqual([]);
});
