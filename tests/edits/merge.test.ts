import { expect, test } from 'vitest';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { mergeFiles, mergeKeepingMine, withMine } from '../../src/edits/merge.ts';

const flow = (steps: object, more: object = {}) =>
  `${JSON.stringify({ id: 'booking', steps, ...more }, null, 2)}\n`;
const files = (text: string, forms: FlowFiles['forms'] = {}): FlowFiles => ({
  flow: text,
  forms,
  answers: '{}',
});
const steps = {
  welcome: { title: 'Welcome' },
  notes: { title: 'Notes' },
  review: { title: 'Review' },
};
const base = files(flow(steps), { 'add-notes': '{"a":1}', other: '{}' });
const merge = (mine: FlowFiles, theirs: FlowFiles) => mergeFiles('booking', { base, mine, theirs });

test('changes of different steps and forms are both kept', () => {
  const mine = files(flow({ ...steps, welcome: { title: 'Hello' } }), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Wishes' } }), {
    ...base.forms,
    other: '{"b":2}',
  });

  const { files: merged, conflicts } = merge(mine, theirs);

  expect(conflicts).toEqual([]);
  expect(JSON.parse(merged.flow).steps).toEqual({
    welcome: { title: 'Hello' },
    notes: { title: 'Wishes' },
    review: { title: 'Review' },
  });
  expect(merged.forms.other).toBe('{"b":2}');
});

test('two changes of one step are a conflict that tells both sides, and theirs stays', () => {
  const mine = files(flow({ ...steps, notes: { title: 'Mine' } }), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Theirs' } }), base.forms);

  const { files: merged, conflicts } = merge(mine, theirs);

  expect(conflicts).toEqual([
    {
      file: 'flows/booking.json',
      pointer: '/steps/notes',
      base: { title: 'Notes' },
      mine: { title: 'Mine' },
      theirs: { title: 'Theirs' },
    },
  ]);
  expect(merged.flow).toBe(theirs.flow);
});

test('the same change on both sides is none to choose from', () => {
  const both = files(flow({ ...steps, notes: { title: 'Wishes' } }), base.forms);

  expect(merge(both, both)).toEqual({ files: both, conflicts: [] });
});

test('a step that one deletes and the other changes is a conflict, without the side that has none', () => {
  const { notes: _notes, ...without } = steps;
  const mine = files(flow(without), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Theirs' } }), base.forms);

  const [conflict] = merge(mine, theirs).conflicts;

  expect(conflict).toMatchObject({ pointer: '/steps/notes', theirs: { title: 'Theirs' } });
  expect(conflict).not.toHaveProperty('mine');
});

test('an added step comes after the step that it was added after', () => {
  const { welcome, ...rest } = steps;
  const mine = files(flow({ welcome, fuel: { title: 'Fuel' }, ...rest }), base.forms);
  const theirs = files(flow({ ...steps, review: { title: 'Check' } }), base.forms);

  const merged = JSON.parse(merge(mine, theirs).files.flow) as { steps: object };

  expect(Object.keys(merged.steps)).toEqual(['welcome', 'fuel', 'notes', 'review']);
});

test('a form that one removes and the other changes is a conflict; one that only one removes goes', () => {
  const { other: _other, ...without } = base.forms;
  const mine = files(base.flow, without);

  expect(merge(mine, base).files.forms).toEqual(without);
  expect(
    merge(mine, files(base.flow, { ...base.forms, other: '{"b":2}' })).conflicts,
  ).toMatchObject([{ file: 'schemas/steps/other.json', pointer: '' }]);
});

test('a flow that is no JSON at the moment is merged as a whole', () => {
  const broken = files('{ "id": ', base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Theirs' } }), base.forms);

  expect(merge(broken, base).files.flow).toBe('{ "id": ');
  expect(merge(broken, theirs).conflicts).toMatchObject([
    { file: 'flows/booking.json', pointer: '' },
  ]);
});

test('merging keeps how the file is written: indents and Windows line ends', () => {
  const windows = (text: string) => text.replaceAll('  ', '\t').replaceAll('\n', '\r\n');
  const then = files(windows(base.flow), base.forms);
  const mine = files(windows(flow({ ...steps, welcome: { title: 'Hello' } })), base.forms);
  const theirs = files(windows(flow({ ...steps, notes: { title: 'Wishes' } })), base.forms);

  const { files: merged } = mergeFiles('booking', { base: then, mine, theirs });

  expect(merged.flow).toBe(
    windows(flow({ ...steps, welcome: { title: 'Hello' }, notes: { title: 'Wishes' } })),
  );
});

const reversed = Object.fromEntries(Object.entries(steps).toReversed());
const orderIn = ({ flow: text }: FlowFiles) =>
  Object.keys((JSON.parse(text) as { steps: object }).steps);

test('an order that one side has changed is kept beside what the other changed', () => {
  const mine = files(flow(reversed), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Wishes' } }), base.forms);

  for (const { files: merged, conflicts } of [merge(mine, theirs), merge(theirs, mine)]) {
    expect(conflicts).toEqual([]);
    expect(orderIn(merged)).toEqual(['review', 'notes', 'welcome']);
    expect(merged.flow).toContain('"Wishes"');
    // The layout stays.
    expect(merged.flow).toBe(flow({ ...reversed, notes: { title: 'Wishes' } }));
  }
});

test('two orders are a conflict that tells both, with what else was changed in each', () => {
  const { welcome, notes, review } = steps;
  const mine = files(flow({ notes: { title: 'Wishes' }, welcome, review }), base.forms);
  const theirs = files(flow({ review, welcome, notes }), base.forms);

  const { files: merged, conflicts } = merge(mine, theirs);

  expect(orderIn(merged)).toEqual(['review', 'welcome', 'notes']);
  expect(conflicts).toEqual([
    {
      file: 'flows/booking.json',
      pointer: '/steps',
      base: steps,
      mine: { notes: { title: 'Wishes' }, welcome, review },
      theirs: { review, welcome, notes: { title: 'Wishes' } },
    },
  ]);
  expect(Object.keys(conflicts[0]!.mine as object)).toEqual(['notes', 'welcome', 'review']);
  expect(orderIn(withMine(merged, conflicts))).toEqual(['notes', 'welcome', 'review']);
});

const keep = (mine: FlowFiles, theirs: FlowFiles, from = base) =>
  mergeKeepingMine({ base: from, mine, theirs });
const oneStep = (step: object) => files(flow({ ...steps, notes: step }), base.forms);

test('kept mine: of a step that both have changed, theirs is taken but for what is mine', () => {
  const from = oneStep({ title: 'Notes', on: { next: 'review' } });
  const mine = oneStep({ title: 'Wishes', on: { next: 'review' } });
  const theirs = oneStep({ title: 'Remarks', on: { next: 'tires' }, collects: ['notes'] });

  const merged = JSON.parse(keep(mine, theirs, from).flow) as { steps: typeof steps };

  expect(merged.steps.notes).toEqual({
    title: 'Wishes',
    on: { next: 'tires' },
    collects: ['notes'],
  });
});

test('kept mine: of a form that both have changed, my sentence with its translations stays', () => {
  const form = (heading: string, es: string, more: object = {}) =>
    files(base.flow, {
      notes: JSON.stringify(
        { heading, schema: { a: 1, ...more }, translations: { [heading]: { es } } },
        null,
        2,
      ),
    });
  const from = form('Notes', 'Notas');
  const theirs = form('Remarks', 'Comentarios', { b: 2 });

  const merged = keep(form('Wishes', 'Deseos'), theirs, from).forms.notes ?? '';

  expect(JSON.parse(merged)).toEqual({
    heading: 'Wishes',
    schema: { a: 1, b: 2 },
    translations: { Wishes: { es: 'Deseos' }, Remarks: { es: 'Comentarios' } },
  });
  expect(merged).toMatch(/^\{\n {2}"heading"/);
});

test('kept mine: what I have put in between, or into another order, stays where it is', () => {
  const form = (...names: string[]) =>
    files(base.flow, { notes: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))) });
  const namesOf = ({ forms }: FlowFiles) => Object.keys(JSON.parse(forms.notes!) as object);
  const from = form('a', 'b', 'c');

  const between = keep(form('a', 'mine', 'b', 'c'), form('a', 'b', 'theirs', 'c'), from);
  const turned = files(base.flow, { notes: '{"of":{"b":1,"a":1,"c":1}}' });
  const before = files(base.flow, { notes: '{"of":{"a":1,"b":1,"c":1}}' });
  const longer = files(base.flow, { notes: '{"of":{"a":1,"b":1,"theirs":1,"c":1}}' });

  expect(namesOf(between)).toEqual(['a', 'mine', 'b', 'theirs', 'c']);
  expect(keep(turned, longer, before).forms.notes).toMatch(/b.*theirs.*a.*c/s);
});

test('kept mine: what one side has taken out and the other has changed is as I have it', () => {
  const { notes: _notes, ...without } = steps;
  const changed = oneStep({ title: 'Wishes' });
  const gone = files(flow(without), base.forms);

  expect(keep(changed, gone).flow).toContain('Wishes');
  expect(keep(gone, changed).flow).not.toContain('Wishes');
});

test('kept mine: files that are no JSON, or that I have taken out, are as I have them', () => {
  const mine = files('{', { other: '{"mine":1}' });
  const theirs = files(flow(without()), { 'add-notes': '{"a":2}', other: '{' });
  function without() {
    return { welcome: steps.welcome };
  }

  expect(keep(mine, theirs)).toEqual({ ...mine, answers: '{}' });
});
