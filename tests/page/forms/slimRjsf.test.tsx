// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build } from 'vite';
import { slimRjsf } from '../../../src/page/forms/build/slimRjsf.ts';
import type * as Forms from '../../../src/page/forms/StepForm.tsx';
import { shippedForm, shop } from './helpers.tsx';

const root = join(import.meta.dirname, '../../..');
// Below node_modules, so that the built form finds the same React as the test.
const outDir = join(root, 'node_modules/.cache/slim-rjsf-test');
const bundle = join(outDir, 'StepForm.mjs');

beforeAll(async () => {
  mkdirSync(outDir, { recursive: true });
  // As customers get it: a test's build names the source of every element, with its whole path.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [slimRjsf()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: {
        entry: 'src/page/forms/StepForm.tsx',
        formats: ['es'],
        fileName: () => 'StepForm.mjs',
      },
      rollupOptions: { external: [/^react($|\/)/, /^react-dom($|\/)/] },
    },
  });
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

describe('the built StepForm', () => {
  it('is at most 56 kB of brotli over React, with neither ajv nor markdown nor eval', () => {
    const code = readFileSync(bundle);

    expect(brotliCompressSync(code).length).toBeLessThan(56_000);
    expect(code.toString()).not.toMatch(/new Function|\beval\(|lodash|markdown-to-jsx|code_gen/);
  });

  it('draws and validates a form as the unbuilt one does', async () => {
    const { StepForm } = (await import(/* @vite-ignore */ bundle)) as typeof Forms;
    const user = userEvent.setup();
    const onSubmit = vi.fn<Forms.StepFormProps['onSubmit']>();
    const nothing = () => undefined;
    const context = { answers: {}, shop, config: {}, send: nothing };
    render(
      <StepForm
        form={await shippedForm('add-customer')}
        answers={{}}
        context={context}
        onSubmit={onSubmit}
      />,
    );

    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getAllByText('Required')).toHaveLength(2);
    await user.type(screen.getByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'L');
    await user.selectOptions(screen.getByLabelText('State'), 'ON');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      newCustomer: { firstName: 'Ada', lastName: 'L', state: 'ON' },
    });
  });
});
