import { expect, test } from 'vitest';
import type { StepForms } from '../../../src/page/forms/stepForms.ts';
import { spanish } from '../../../src/page/text/es.ts';
import '../../../src/page/text/laterWords.ts';
import { createTexts, inEnglish } from '../../../src/page/text/text.ts';
import { extraLines } from '../../../src/page/wizard/extraLines.ts';
import type { Wizard } from '../../../src/page/wizard/wizard.ts';
import { bookingSource, flowOf } from '../../engine/support/flows.ts';

test('the shop reads answers to its own questions in English, the customer in the page’s language', async () => {
  const source = bookingSource() as unknown as { steps: Record<string, { collects: string[] }> };
  source.steps['add-notes']!.collects.push('color', 'towed');
  const flow = flowOf(source);
  const formWith = (color: string, red: string, towed: string) => ({
    schema: {
      properties: {
        color: { title: color, oneOf: [{ const: 'red', title: red }] },
        towed: { title: towed },
      },
    },
  });
  const module = {
    form: formWith('¿De qué color es?', 'Rojo', '¿Viene en grúa?'),
    english: formWith('Which color is it?', 'Red', 'Is it towed?'),
  };
  const wizard = {
    visit: {
      flow,
      get: () => ({ stack: ['add-notes'], answers: { color: 'red', towed: true }, context: {} }),
    },
    forms: { load: () => Promise.resolve(module) } as unknown as StepForms,
  } as unknown as Wizard;

  const told = async (texts: typeof inEnglish) =>
    (await extraLines(wizard, texts)).map(({ label, answer }) => `${label} ${answer}`);

  expect(await told(inEnglish)).toEqual(['Which color is it? Red', 'Is it towed? Yes']);
  expect(await told(createTexts('es', spanish))).toEqual([
    '¿De qué color es? Rojo',
    '¿Viene en grúa? Sí',
  ]);
});
