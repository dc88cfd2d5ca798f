import { expect, it } from 'vitest';
import answers from '../../schemas/answers.json';
import exitForm from '../../schemas/steps/view-exit.json';
import { formFindings } from '../../src/verdict/forms/findings.ts';
import { screenShowing } from '../../src/page/steps/declarations/screens/screens.ts';
import { readStepForm } from '../../src/files/stepFile/readStepForm.ts';
import { changed, type FileChange } from '../engine/support/changed.ts';

const pointers = (...changes: FileChange[]) => {
  const form = readStepForm(changed(exitForm, changes), answers, 'view-exit');
  return formFindings(form, screenShowing('view-exit')).map(({ pointer }) => pointer);
};

it('the shipped lead form has no fault', () => {
  expect(pointers()).toEqual([]);
});

it.each<[string, FileChange, string]>([
  [
    'with a phone that may be left out',
    { at: '/schema/required', value: ['fullName'] },
    '/schema/required',
  ],
  [
    'with a phone that not everybody is asked for',
    { at: '/uiSchema/customerPhone/ui:showWhen', value: { '!': { var: 'answers.phone' } } },
    '/schema/required',
  ],
  [
    'with a question whose answer no lead has a place for',
    { at: '/schema/properties/urgent', value: { type: 'boolean', title: 'Urgent?' } },
    '/schema/properties/urgent',
  ],
  [
    'that waits for a consent',
    { at: '/continueWhen', value: { var: 'form.agreement' } },
    '/schema/properties/agreement',
  ],
  [
    'with a button that leads nowhere',
    { at: '/actions', value: [{ label: 'Book', event: 'on-next' }] },
    '/actions/0',
  ],
])('refuses a lead form %s', (_name, change, pointer) => {
  expect(pointers(change)).toContain(pointer);
});
