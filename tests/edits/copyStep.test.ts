import { describe, expect, it } from 'vitest';
import { copyStep } from '../../src/edits/copyStep/copyStep.ts';
import { EditRefused } from '../../src/edits/FlowText.ts';
import { after, apply, shipped } from './support.ts';

const notes = copyStep(shipped, 'add-notes');
const paste = (text: string, where: object = { after: 'validate-pin' }, files = shipped) =>
  apply('paste', { text, ...where }, files);

describe('a step that is copied as text', () => {
  it('is pasted into a flow without it, with its form, and the checker takes it', () => {
    const question = {
      ask: { en: 'Mileage?', es: '¿Millas?', 'fr-CA': 'Milles?' },
      id: 'ask-mileage',
    };
    const other = apply('add-form', { ...question, before: 'view-confirmation' });
    const files = {
      ...shipped,
      flow: other.flow!,
      forms: { ...shipped.forms, ...other.forms },
    } as typeof shipped;
    const text = copyStep(files, 'ask-mileage');

    const edited = paste(text, { before: 'view-confirmation' });

    expect(Object.keys(edited.forms!)).toEqual(['ask-mileage']);
    expect(edited.label).toContain('pasted before “Review and confirm”');
    expect(after(edited).flow.steps['ask-mileage']?.form).toBe('ask-mileage');
    expect(
      after(edited)
        .problems()
        .filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
  });

  it('gets a free id, and uses a form that is there already', () => {
    const edited = paste(notes, { after: 'add-notes' });

    expect(edited.shows).toBe('add-notes-2');
    expect(edited.forms).toBeUndefined();
    expect(after(edited).flow.steps['add-notes-2']?.form).toBe('add-notes');
  });

  it.each([
    ['in a code fence', `\`\`\`json\n${notes}\`\`\``],
    ['quoted', notes.replaceAll(/^/gm, '> ')],
    ['with words around', `Here it is:\n\n${notes}\n\nThanks!`],
    ['with curly quotes', notes.replaceAll(/"([^"\n]*)"/g, '“$1”')],
    ['with hard blanks', notes.replaceAll(/^ +/gm, (blanks) => '\u00A0'.repeat(blanks.length))],
  ])('is read as a ticket or chat gives it back: %s', (_how, text) => {
    expect(paste(text, { after: 'add-notes' }).shows).toBe('add-notes-2');
  });

  it.each(['', 'Hello', 'a { b }', '{"step": "x"}', notes.slice(0, -20)])(
    'is refused with a sentence where it is none: %j',
    (text) => {
      expect(() => paste(text, { after: 'add-notes' })).toThrow(EditRefused);
    },
  );

  it('brings a form of another content under a name of its own', () => {
    const changed = JSON.parse(notes) as { form: { heading: string } };
    changed.form.heading = 'Anything else?';
    const edited = paste(JSON.stringify(changed), { after: 'add-notes' });

    expect(Object.keys(edited.forms!)).toEqual(['add-notes-2']);
  });

  it.each([
    ['no JSON', 'Hello', 'no copied step'],
    ['another JSON', '{"step": 3}', 'no copied step'],
    ['a step whose form is missing', '{"step":"x","entry":{"form":"nowhere"}}', 'lacks the form'],
    [
      'a condition that this flow cannot ask',
      '{"step":"x","entry":{"component":"add-vehicle","skipWhen":{"var":"isVip"}}}',
      'does not remember “isVip”',
    ],
    [
      'an entry that no flow can have',
      '{"step":"x","entry":{"component":"add-vehicle","collects":7}}',
      'does not fit into the flow',
    ],
  ])('is refused at the paste: %s', (_what, text, why) => {
    expect(() => paste(text)).toThrow(why);
  });

  it('is refused where it has ways on of its own', () => {
    expect(() => copyStep(shipped, 'add-waiter-preferences')).toThrow('has ways on of its own');
  });
});
