// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formIds } from '../../../src/files/stepFile/formIds.ts';
import { readStepForm } from '../../../src/files/stepFile/readStepForm.ts';
import { missingTexts, sentencesOf } from '../../../src/files/stepFile/translations.ts';
import { StepFormError, type StepFormDefinition } from '../../../src/files/stepFile/types.ts';
import { translateForm } from '../../../src/files/stepFile/translateForm.ts';
import { createStepForms } from '../../../src/page/forms/stepForms.ts';
import { loadTexts } from '../../../src/page/text/text.ts';
import { answersFile, compiled, openForm, shippedFile, shippedForm } from '../forms/helpers.tsx';

const ids = formIds(join(import.meta.dirname, '../../../schemas/steps'));
const shipped = (id: string) => readStepForm(shippedFile(id), answersFile, id);

describe('the shipped step forms', () => {
  it.each(ids)('%s lacks no translation and has none too many', (id) => {
    const form = shipped(id);
    const said = sentencesOf(form);
    expect(missingTexts(form)).toEqual([]);
    expect(Object.keys(form.translations ?? {}).filter((text) => !said.has(text))).toEqual([]);
  });

  it('translate a sentence in the same way everywhere', () => {
    const all = new Map<string, Set<string>>();
    for (const id of ids) {
      for (const [sentence, words] of Object.entries(shipped(id).translations ?? {})) {
        all.set(sentence, (all.get(sentence) ?? new Set()).add(JSON.stringify(words)));
      }
    }

    expect([...all].filter(([, ways]) => ways.size > 1)).toEqual([]);
  });
});

const file = (parts: object) => ({
  heading: 'Your car',
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', title: 'Name of the car' },
      colour: {
        type: 'string',
        oneOf: [{ const: 'Red', title: 'Red as wine' }],
        default: 'Your car',
      },
    },
  },
  uiSchema: {
    title: {
      'ui:placeholder': '###-###-####',
      'ui:autocomplete': 'Your car',
      'ui:errors': { required: 'Please name it' },
    },
  },
  actions: [{ label: 'Leave', event: 'on-exit' }],
  ...parts,
});
const read = (parts: object): StepFormDefinition => readStepForm(file(parts), answersFile, 'car');

describe('missingTexts', () => {
  it('names each sentence that is missing, its place and the languages', () => {
    const form = read({
      translations: {
        'Your car': { es: 'Su auto', 'fr-CA': 'Votre voiture' },
        'Name of the car': { es: 'Nombre' },
        'Your cars': { es: 'Sus autos' },
      },
    });

    expect(missingTexts(form)).toEqual([
      { sentence: 'Leave', pointer: '/actions/0/label', languages: ['es', 'fr-CA'] },
      {
        sentence: 'Name of the car',
        pointer: '/schema/properties/title/title',
        languages: ['fr-CA'],
      },
      {
        sentence: 'Red as wine',
        pointer: '/schema/properties/colour/oneOf/0/title',
        languages: ['es', 'fr-CA'],
      },
      {
        sentence: 'Please name it',
        pointer: '/uiSchema/title/ui:errors/required',
        languages: ['es', 'fr-CA'],
      },
    ]);
  });

  it('keeps no form from being used', () => {
    expect(() => read({})).not.toThrow();
  });
});

describe('translateForm', () => {
  it('changes what is read, leaves data alone, and keeps English where there is nothing else', () => {
    const form = read({ translations: { 'Your car': { es: 'Su auto' } } });

    const spanish = translateForm(form, 'es');

    expect(spanish).toEqual({ ...form, heading: 'Su auto' });
  });
});

describe('a translation', () => {
  it.each([
    [{ help: 'Of {shopName}' }, { 'Of {shopName}': { es: 'De {tienda}' } }],
    [
      { help: 'Our [terms](config:termsUrl)' },
      { 'Our [terms](config:termsUrl)': { es: 'Nuestros términos' } },
    ],
  ])('that loses what is in its sentence is refused: %j', (parts, translations) => {
    expect(() => read({ ...parts, translations })).toThrow(StepFormError);
  });

  it('to a language nobody speaks is refused', () => {
    expect(() => read({ translations: { 'Your car': { de: 'Ihr Auto' } } })).toThrow(
      '/translations/Your car/de: “de” is not known here',
    );
  });
});

describe('a form in Spanish', () => {
  it('asks, labels, offers and complains in Spanish', async () => {
    const module = await shippedForm('add-customer');
    const { load } = createStepForms({ load: () => Promise.resolve(module), language: 'es' });
    const form = await load('add-customer');

    const { user, continueButton } = openForm(form, { texts: await loadTexts('es') });
    await user.click(continueButton('Continuar'));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cuéntenos sobre usted');
    expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Estados de EE. UU.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nombre: Obligatorio' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Required|First name|US States/);
  });

  it('finds its validators also where questions and choices are translated', async () => {
    const module = await compiled({
      heading: 'Your car',
      schema: {
        type: 'object',
        required: ['fuel'],
        properties: {
          fuel: {
            type: 'string',
            title: 'Fuel',
            oneOf: [
              { const: 'gas', title: 'Gas' },
              { const: 'ev', title: 'Electric' },
            ],
          },
          filled: { type: 'string', title: 'Last filled' },
        },
        if: { properties: { fuel: { const: 'ev' } }, required: ['fuel'] },
        // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own keyword
        then: { required: ['filled'] },
      },
      uiSchema: { fuel: { 'ui:widget': 'radio' } },
      translations: {
        Fuel: { es: 'Combustible' },
        Gas: { es: 'Gasolina' },
        Electric: { es: 'Eléctrico' },
        'Last filled': { es: 'Último repostaje' },
      },
    });
    const { load } = createStepForms({ load: () => Promise.resolve(module), language: 'es' });

    const texts = await loadTexts('es');
    const { user, continueButton } = openForm(await load('test-step'), { texts });
    await user.click(screen.getByRole('radio', { name: 'Eléctrico' }));
    await user.click(continueButton('Continuar'));

    expect(screen.getByRole('group', { name: 'Combustible' })).toBeTruthy();
    expect(screen.getByText('Obligatorio')).toBeTruthy();
  });

  it.each([
    ['en', /We can only text numbers of the United States and Canada/],
    ['es', /Solo podemos enviar mensajes a números de Estados Unidos y Canadá/],
    ['fr-CA', /seulement envoyer des textos à des numéros du Canada et des États-Unis/],
  ] as const)('says in the lead form which phones can be reached (%s)', async (language, words) => {
    const module = await shippedForm('view-exit');
    const { load } = createStepForms({ load: () => Promise.resolve(module), language });
    const form = await load('view-exit');
    const texts = await loadTexts(language);
    const questions = form.form.schema.properties as Record<string, { title: string }>;
    const { title } = questions.customerPhone!;

    const { user, continueButton } = openForm(form, { texts });
    for (const foreign of ['+44 7911 123456', '0049 170 1234567', '525512345678']) {
      await user.clear(screen.getByLabelText(title));
      expect(screen.queryByText(words)).toBeNull();
      await user.type(screen.getByLabelText(title), foreign);
      expect(screen.getByText(words).closest('[aria-live]')).toBeTruthy();
    }
    // The list of errors, which takes the focus, says no less than the field.
    await user.click(continueButton(form.form.continue));
    expect(screen.getByRole('link', { name: words })).toBeTruthy();
  });

  it('keeps the words of its file beside the translated ones, for the shop', async () => {
    const module = await shippedForm('add-notes');
    const { load } = createStepForms({ load: () => Promise.resolve(module), language: 'es' });

    const { form, english } = await load('add-notes');

    expect(form.skip).toBe('Omitir');
    expect(english).toBe(module.form);
  });
});
