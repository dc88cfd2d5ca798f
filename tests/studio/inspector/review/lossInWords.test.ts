import { expect, test } from 'vitest';
import { lossInWords } from '../../../../src/studio/inspector/drafts/ConflictDialog.tsx';

const flow = JSON.stringify({ steps: { 'add-notes': { title: 'Notes', form: 'add-notes' } } });
const form = (heading: string, more: object = {}) => JSON.stringify({ heading, ...more });

test('words of a form that another has replaced are told with the name of its step in the graph', () => {
  const conflict = {
    file: 'schemas/steps/add-notes.json',
    pointer: '',
    base: form('As it was'),
    mine: form('Tell us more', { translations: { 'Tell us more': { es: 'x' } } }),
    theirs: form('Anything else?'),
  };

  expect(lossInWords(flow, conflict)).toBe('“Tell us more” (Form “Notes”)');
});

test('a form that no step shows goes by its heading, and long words are cut', () => {
  const conflict = {
    file: 'schemas/steps/other.json',
    pointer: '',
    base: form('Other'),
    mine: form('x'.repeat(500)),
    theirs: form('y'),
  };

  expect(lossInWords('no flow', conflict)).toMatch(/^“x{80}” \(Form “Other”\)$/);
});
