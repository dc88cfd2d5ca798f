import { inEnglish, type PageTexts } from '../../../src/page/text/text.ts';
import { TextsContext } from '../../../src/page/text/useTexts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { compileStepModule } from '../../../server/live/compileStepModule.ts';
import type { Answers, ShopSettings } from '../../../src/contract/types.gen.ts';
import type { FormContext, WidgetRegistry } from '../../../src/page/forms/formContext.ts';
import type { StepFormModule, StepForms } from '../../../src/page/forms/stepForms.ts';
import { StepForm, type StepFormProps } from '../../../src/page/forms/StepForm.tsx';

// A test reads at once what is on the screen.
vi.mock('../../../src/page/ui/hooks/useReadable.ts', () => ({ useReadable: () => 0 }));

const schemas = join(import.meta.dirname, '../../../schemas');
const readJson = (path: string) => JSON.parse(readFileSync(join(schemas, path), 'utf8')) as object;

export const answersFile = readJson('answers.json');
export const shippedFile = (id: string) => readJson(`steps/${id}.json`);

/** Runs a compiled module as a browser would: from its code alone. */
async function runModule(code: string): Promise<StepFormModule> {
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return (await import(/* @vite-ignore */ address)) as StepFormModule;
}

export async function compiled(file: object, id = 'test-step'): Promise<StepFormModule> {
  return runModule((await compileStepModule(file, answersFile, id)).code);
}

export const shippedForm = (id: string) => compiled(shippedFile(id), id);

export const shop = {
  shop: { name: 'Main Street Garage' },
  services: [
    { id: 12, name: 'Oil change', allowWaiter: true },
    { id: 'b-7', name: 'Brakes', allowWaiter: false },
  ],
  dayAvailabilities: [],
  showDeclinedJobs: true,
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
} satisfies ShopSettings;

export interface OpenOptions {
  /** English by default. */
  texts?: PageTexts;
  answers?: Answers;
  widgets?: WidgetRegistry;
  config?: FormContext['config'];
  busy?: boolean;
  shop?: ShopSettings;
}

/** Opens a form as a visit would. `given` is what the last Continue gave. */
export function openForm(form: StepFormModule, options: OpenOptions = {}) {
  cleanup();
  const answers = options.answers ?? {};
  const onSubmit = vi.fn<(answers: Answers) => void>();
  const onChange = vi.fn<(answers: Answers) => void>();
  const send = vi.fn<FormContext['send']>();
  const context: StepFormProps['context'] = {
    answers,
    shop: options.shop ?? shop,
    config: options.config ?? {},
    send,
  };
  const view = (changed: Partial<FormContext> = {}) => (
    <TextsContext value={options.texts ?? inEnglish}>
      <StepForm
        form={form}
        answers={answers}
        context={{ ...context, ...changed }}
        widgets={options.widgets}
        onChange={onChange}
        onSubmit={onSubmit}
        busy={options.busy}
      />
    </TextsContext>
  );
  const { rerender, container } = render(view());
  return {
    user: userEvent.setup(),
    container,
    onSubmit,
    onChange,
    send,
    rerender: (changed: Partial<FormContext> = {}) => rerender(view(changed)),
    given: () => onSubmit.mock.lastCall?.[0],
    continueButton: (name = 'Continue') => screen.getByRole<HTMLButtonElement>('button', { name }),
  };
}

const shippedOnce = new Map<string, Promise<StepFormModule>>();

/** The shipped forms, compiled from their files, as a visit has them. */
export const shippedForms = (): StepForms => {
  const load = (id: string) => {
    const form = shippedOnce.get(id) ?? shippedForm(id);
    shippedOnce.set(id, form);
    // Marks the promise as React does after waiting for it, so that nothing waits again.
    void form.then((value) => Object.assign(form, { status: 'fulfilled', value }));
    return form;
  };
  return { load, toShow: load, retry: () => undefined };
};
