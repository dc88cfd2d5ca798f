import { describe, expect, it } from 'vitest';
import type { FlowFiles, Op } from '../../src/contract/staff.gen.ts';
import { isSameFiles, patchesBetween } from '../../src/edits/changes.ts';
import { copyStep } from '../../src/edits/copyStep/copyStep.ts';
import type { Given } from '../../src/edits/edit.ts';
import { edits } from '../../src/edits/edits.ts';
import { bring, madeBetween, newOpId, opBetween, withOp } from '../../src/edits/op.ts';
import { shipped } from './support.ts';

const base: FlowFiles = { flow: shipped.flow, forms: shipped.forms, answers: '{}' };
const op = (edit: string, given: object): Op => ({ id: newOpId(), edit, given, label: edit });
const made = (files: FlowFiles, each: Pick<Op, 'edit' | 'given'>) => withOp(files, each, []);

const words = { en: 'Is your car drivable?', es: '¿Se puede conducir?', 'fr-CA': 'Roule-t-elle?' };
const yesNo = { id: 'ask-drivable', ask: words, answer: 'drivable', kind: 'yes', required: true };
const step = 'ask-drivable';
const asked = made(base, op('add-form', { ...yesNo, before: 'view-confirmation' }));
const askedTwo = made(
  asked,
  op('question', { id: step, answer: 'towed', ask: { en: 'Towed?', es: '¿Grúa?' }, kind: 'yes' }),
);
const choice = { en: 'Tow', es: 'Grúa', 'fr-CA': 'Remorque' };

/** Values for each edit, and what it is made of. */
const tried: readonly (readonly [id: string, given: Given, files: FlowFiles])[] = [
  ['add-form', { ...yesNo, after: 'add-notes' }, base],
  ['question', { id: step, answer: 'drivable', required: false, ask: { en: 'Runs?' } }, asked],
  ['field', { id: 'add-customer', answer: 'newCustomer', field: 'email', state: 'off' }, base],
  ['go-to', { id: step, choice: 'No', target: 'view-exit' }, asked],
  ['remove-question', { id: step, answer: 'towed' }, askedTwo],
  ['order-questions', { id: step, order: 'towed drivable' }, askedTwo],
  ['insert-after', { after: 'view-welcome', id: 'more', form: 'add-notes', title: 'More' }, base],
  ['paste', { text: copyStep(shipped, 'add-notes'), after: 'view-welcome' }, base],
  ['add-end', { from: 'add-notes', id: 'sorry', button: choice, heading: words }, base],
  ['move-after', { after: 'view-welcome', id: 'add-notes' }, base],
  ['redirect', { from: 'add-notes', to: 'validate-phone', instead: 'add-customer' }, base],
  ['order-ways', { id: 'add-notes', way: 'which-vehicle', before: 'prove-phone' }, base],
  ['skip', { id: 'add-notes', when: 'oneMatchingCustomer' }, base],
  ['let-end', { id: 'view-exit' }, base],
  ['words', { id: 'validate-phone', name: 'heading', words: { en: 'Your number?' } }, base],
  ['rename', { id: 'add-notes', to: 'add-wishes' }, base],
  ['delete', { id: step }, asked],
];

// oxlint-disable-next-line typescript/no-explicit-any -- spoilt on purpose
type Loose = Record<string, any>;
const misshapen: readonly (readonly [what: string, spoil: (flow: Loose) => unknown])[] = [
  ['no content', () => 'flow'],
  ['a list for the whole', () => []],
  ['no steps', (flow) => void delete flow.steps],
  ['a list of steps', (flow) => void (flow.steps = [1, null, 'a'])],
  ['a step that is null', (flow) => void (flow.steps['view-exit'] = null)],
  ['transitions that are a list', (flow) => void (flow.steps['view-exit'].on = [{}])],
  ['an event that leads by an object', (flow) => void (flow.steps['view-exit'].on = { a: {} })],
  ['a transition that is null', (flow) => void (flow.steps['view-exit'].on = { a: [null] })],
  [
    'a target that is a number',
    (flow) => void (flow.steps['add-notes'].on['on-next'][0].target = 1),
  ],
  ['transitions of any step that are null', (flow) => void (flow.anyStep = null)],
  ['variables that are a text', (flow) => void (flow.variables = 'a')],
  ['collected answers that are a text', (flow) => void (flow.steps['view-exit'].collects = 'a')],
  ['effects that are a list', (flow) => void (flow.steps['view-exit'].back = { into: [1] })],
];

it('tries each edit', () => {
  expect(tried.map(([id]) => id)).toEqual(edits.map(({ id }) => id));
});

describe.each(tried)('%s as an op', (id, values, files) => {
  const each = op(id, values);
  const after = made(files, each);
  it('is taken back to the letter, and made again the same', () => {
    const back = madeBetween(after, files);
    expect(made(after, back)).toEqual(files);
    expect(made(made(after, back), each)).toEqual(after);
  });

  it.each(misshapen)('is refused with a sentence in a flow with %s', (_what, spoil) => {
    const flow = JSON.parse(files.flow);
    const flowOf = (value: unknown) => ({ ...files, flow: JSON.stringify(value) });
    const refusal = expect.objectContaining({ name: 'EditRefused' });
    expect(() => made(flowOf(spoil(flow) ?? flow), each)).toThrow(refusal);
  });

  it('survives being sent', () => {
    const sent = (what: Pick<Op, 'edit' | 'given'>) => JSON.parse(JSON.stringify(what)) as Op;
    expect(made(files, sent(each))).toEqual(after);
    expect(made(after, sent(madeBetween(after, files)))).toEqual(files);
  });

  it('is kept beside what somebody else says in another step, in either order', () => {
    const title = op('set', {
      patches: patchesBetween(files, {
        ...files,
        flow: files.flow.replace('"title": "Booking refused"', '"title": "Not booked"'),
      }),
    });
    const [one, other] = [made(made(files, title), each), made(after, title)];
    expect(JSON.parse(one.flow)).toEqual(JSON.parse(other.flow));
    expect(one.flow).toContain('"title": "Not booked"');
  });
});

const withForm = (form: string, text: string): FlowFiles => ({
  ...base,
  forms: { ...base.forms, [form]: text },
});

it.each(['null', '[]', '{}', '{ "schema": [] }', '{ "schema": { "properties": null } }', '{'])(
  'no edit of the form %s is made',
  (text) => {
    const refusal = expect.objectContaining({ name: 'EditRefused' });
    for (const [id, given] of [
      ['question', { id: 'add-notes', answer: 'towed', ask: { en: 'Towed?' }, kind: 'yes' }],
      ['field', { id: 'add-notes', answer: 'notes', field: 'email', state: 'off' }],
      ['go-to', { id: 'add-notes', choice: 'No', target: 'view-exit' }],
      ['remove-question', { id: 'add-notes', answer: 'notes' }],
      ['order-questions', { id: 'add-notes', order: 'notes' }],
      ['add-end', { from: 'add-notes', id: 'sorry', button: choice, heading: words }],
      ['words', { id: 'add-notes', name: 'heading', words: { en: 'Notes?' } }],
    ] as const) {
      expect(() => made(withForm('add-notes', text), op(id, given)), id).toThrow(refusal);
    }
  },
);

const titled = (files: FlowFiles, from: string, to: string): FlowFiles => ({
  ...files,
  flow: files.flow.replace(`"title": "${from}"`, `"title": "${to}"`),
});

describe('own edits, made of other files', () => {
  it('are made by what they mean: two that ask a question at one place are both asked', () => {
    const other = op('add-form', {
      ...yesNo,
      id: 'ask-keys',
      answer: 'keys',
      before: 'view-confirmation',
    });
    const mine = op('add-form', { ...yesNo, before: 'view-confirmation' });
    const theirs = made(base, other);
    const sides = { flow: 'booking', base, mine: made(base, mine), theirs };

    const { files, conflicts, isMeant } = bring({ ...sides, ops: [mine] }, []);

    expect([conflicts, isMeant]).toEqual([[], true]);
    expect(files).toEqual(made(theirs, mine));
    expect(files.flow).toContain('ask-keys');
  });

  it('are asked about where one is refused: its step was renamed by somebody else', () => {
    const mine = titled(base, 'Notes', 'Wishes');
    const theirs = titled(base, 'Notes', 'Remarks');
    const ops = [opBetween(base, mine, 'Typing')];

    const { files, conflicts } = bring({ flow: 'booking', base, mine, theirs, ops }, []);

    expect(conflicts).toMatchObject([{ mine: { title: 'Wishes' }, theirs: { title: 'Remarks' } }]);
    expect(isSameFiles(files, theirs)).toBe(true);
  });

  it('count once where they arrived although nobody said so, and undone ones not at all', () => {
    const first = opBetween(base, titled(base, 'Notes', 'Wishes'), 'Typing');
    const then = made(base, first);
    const undone = { ...opBetween(then, base, 'Undone'), undoes: [first.id] };
    const theirs = titled(then, 'Welcome', 'Hello');
    const sides = { flow: 'booking', base, mine: base, theirs, ops: [first, undone] };

    expect(bring({ ...sides, known: [first.id] }, []).files).toEqual(
      titled(base, 'Welcome', 'Hello'),
    );
    const live = titled(base, 'Notes', 'Remarks');
    expect(bring({ ...sides, theirs: live }, [])).toEqual({
      files: live,
      conflicts: [],
      isMeant: true,
    });
  });

  it('are merged place by place where they are not what made the files', () => {
    const mine = titled(base, 'Notes', 'Wishes');
    const theirs = titled(base, 'Welcome', 'Hello');
    const ops = [op('move-after', { id: 'add-notes', after: 'view-welcome' })];

    const { files, isMeant } = bring({ flow: 'booking', base, mine, theirs, ops }, []);

    expect(isMeant).toBe(false);
    expect(files).toEqual(titled(mine, 'Welcome', 'Hello'));
  });
});
