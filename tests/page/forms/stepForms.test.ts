import { describe, expect, it, vi } from 'vitest';
import { createStepForms, StepFormLoadError } from '../../../src/page/forms/stepForms.ts';

const module = {
  form: { id: 'add-notes', heading: 'Notes', schema: {}, uiSchema: {} },
  validators: {},
};

describe('the forms of a visit', () => {
  it('fetches a form once, from the root of the site', async () => {
    const load = vi.fn<(address: string) => Promise<unknown>>().mockResolvedValue(module);
    const { load: loadStepForm } = createStepForms({ load });

    const [first, second] = await Promise.all([
      loadStepForm('add-notes'),
      loadStepForm('add-notes'),
    ]);

    expect(first).toBe(module);
    expect(second).toBe(module);
    expect(load).toHaveBeenCalledExactlyOnceWith('/schemas/steps/add-notes.js');
  });

  it('rejects with the name of the form, and asks under another address when it is tried again', async () => {
    const load = vi
      .fn<(address: string) => Promise<unknown>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(module);
    const { load: loadStepForm } = createStepForms({ load });

    await expect(loadStepForm('add-notes')).rejects.toThrow(
      new StepFormLoadError('add-notes', undefined),
    );
    await expect(loadStepForm('add-notes')).resolves.toBe(module);

    expect(load.mock.calls).toEqual([
      ['/schemas/steps/add-notes.js'],
      ['/schemas/steps/add-notes.js?retry=1'],
    ]);
  });

  it('rejects what is no step form, and cannot be led out of its folder', async () => {
    const load = vi.fn<(address: string) => Promise<unknown>>().mockResolvedValue({ default: 1 });
    const { load: loadStepForm } = createStepForms({ load });

    await expect(loadStepForm('../../evil')).rejects.toThrow('"../../evil" could not be loaded');
    expect(load.mock.lastCall?.[0]).toMatch(/\/schemas\/steps\/\.\.%2F\.\.%2Fevil\.js$/);
  });
});
