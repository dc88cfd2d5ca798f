import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readJsonText, writeJsonText } from '../../src/edits/jsonText.ts';
import { EditRefused } from '../../src/edits/FlowText.ts';
import { moveAfter } from '../../src/edits/moveStep/moveAfter.ts';
import { moveBefore } from '../../src/edits/moveStep/moveBefore.ts';
import { insertAfter } from '../../src/edits/place.ts';
import { rename } from '../../src/edits/renameStep/renameStep.ts';
import { skip } from '../../src/edits/skipStep/skipStep.ts';
import { play } from '../../src/engine/play.ts';
import type { FlowEvent } from '../../src/engine/types.ts';
import { checkFlow } from '../../src/checker/check.ts';
import { flowOf } from '../engine/support/flows.ts';
import { around } from '../checker/support.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('flows/booking.json');
const linesChanged = (after: string) => {
  const before = new Set(text.split('\n'));
  return after.split('\n').filter((line) => !before.has(line));
};

describe('the layout of JSON', () => {
  it.each([
    'flows/booking.json',
    'schemas/flow.schema.json',
    'schemas/steps/add-waiter-preferences.json',
    'schemas/answers.json',
  ])('is kept: %s is written as it was read', (path) =>
    expect(writeJsonText(readJsonText(read(path)))).toBe(read(path)),
  );

  it.each([
    ['line ends of Windows', (file: string) => file.replaceAll('\n', '\r\n')],
    ['no line end at the end', (file: string) => file.trimEnd()],
    [
      'tabs',
      (file: string) => file.replaceAll(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
    ],
    [
      'lists over several lines',
      (file: string) => file.replaceAll(/\["(\w+)", "(\w+)"\]/g, '[\n"$1",\n"$2"]'),
    ],
  ])('is kept where nothing was changed, of a file with %s', (_layout, laidOut) => {
    const before = laidOut(text);
    const lines = new Set(before.split('\n'));
    const after = skip(before, 'add-notes', true);

    expect(after.split('\n').filter((line) => !lines.has(line))).toEqual([
      expect.stringMatching(/"skipWhen": true/),
    ]);
    expect(after.split('\n')).toHaveLength(before.split('\n').length + 1);
    expect(/\s*$/.exec(after)![0]).toBe(/\s*$/.exec(before)![0]);
    expect(after.includes('\r\n')).toBe(before.includes('\r\n'));
  });

  it('refuses text that is no JSON', () => {
    expect(() => readJsonText('{ "a": 1, }')).toThrow(SyntaxError);
  });
});

describe('a step that is taken out of a way', () => {
  const source = JSON.parse(text) as {
    guards: Record<string, unknown>;
    steps: Record<string, { on: Record<string, Record<string, unknown>[]> }>;
  };
  source.steps['add-notes']!.on['on-next'] = [
    {
      id: 'known',
      guard: { and: [{ guard: 'servicesChosen' }, { var: 'isPhoneValid' }] },
      target: 'validate-phone',
      reset: ['select-service'],
    },
    { id: 'else', guard: { '!': { answered: 'customNeed' } }, target: 'add-waiter-preferences' },
  ];
  source.steps['view-welcome']!.on['on-add-notes'] = [
    {
      id: 'add-notes',
      target: 'add-notes',
      set: { hasServiceSelected: true },
      clear: ['customNeed'],
    },
  ];
  const moved = JSON.parse(
    moveAfter(JSON.stringify(source), 'add-notes', 'add-customer'),
  ) as typeof source;
  const [first, second] = moved.steps['view-welcome']!.on['on-add-notes']!;

  it('leaves behind the stack that it began anew', () => {
    expect(first).toMatchObject({ target: 'validate-phone', reset: ['select-service'] });
    expect(second).not.toHaveProperty('reset');
  });

  it('leaves behind its guards as they stood after what was set and cleared on the way to it', () => {
    expect(first!.guard).toEqual({ var: 'isPhoneValid' });
    expect(second).not.toHaveProperty('guard');
  });

  it('leaves no way behind that nobody can take any more', () => {
    source.guards.servicesChosen = { '!': { var: 'hasServiceSelected' } };
    const [only, ...others] = (
      JSON.parse(moveAfter(JSON.stringify(source), 'add-notes', 'add-customer')) as typeof source
    ).steps['view-welcome']!.on['on-add-notes']!;
    expect(only).toMatchObject({ target: 'add-waiter-preferences' });
    expect(others).toEqual([]);
  });
});

describe('a step moved past one that is left by events of its own', () => {
  const waysOf = (source: string, id: string) => flowOf(JSON.parse(source)).steps[id]!.on;
  const targets = (source: string, id: string, event: string) =>
    waysOf(source, id)[event]!.map(({ target }) => target);

  it('is led to by each of its events, and leads on where each did', () => {
    const moved = moveAfter(text, 'plan-appointment', 'view-welcome');
    const welcome = waysOf(moved, 'view-welcome');
    for (const event of ['on-welcome.returning-customer', 'on-welcome.select-services']) {
      expect(welcome[event]![0]).toMatchObject({ target: 'plan-appointment' });
    }
    // Back from the phone leads to the services as before, and over the times.
    expect(welcome['on-welcome.select-services']![0]).toMatchObject({ reset: ['select-service'] });
    const [returning, services, notes, ...before] = waysOf(moved, 'plan-appointment')['on-next']!;
    const isMoved = { '==': [{ var: 'askedPlanAppointment' }, 'moved'] };
    const by = (way: string) => ({ '==': [{ var: 'wayOnFromViewWelcome' }, way] });
    expect(returning).toMatchObject({ target: 'validate-phone.returning-customer' });
    expect(services).toMatchObject({
      target: 'validate-phone',
      guard: { rule: { and: [by('services-first'), isMoved] } },
    });
    expect(notes!.guard).toMatchObject({ rule: isMoved });
    // Who comes to it from "Way to come" goes on as before.
    expect(before.map(({ target }) => target)).toEqual(['add-customer', 'view-confirmation']);
  });

  it('remembers nothing where all events led to one step', () => {
    const moved = moveAfter(text, 'add-notes', 'validate-pin');
    expect(targets(moved, 'add-notes', 'on-next')).toHaveLength(3);
    const once = JSON.parse(text) as { steps: Record<string, { on: object }> };
    once.steps['validate-pin']!.on = {
      'on-matching-customer.no': [{ id: 'no', target: 'select-service' }],
      'on-matching-customer.yes': [{ id: 'yes', target: 'select-service' }],
    };
    const after = moveAfter(JSON.stringify(once), 'add-notes', 'validate-pin');
    expect(targets(after, 'add-notes', 'on-next')).toEqual(['select-service']);
    expect(Object.keys((JSON.parse(after) as { variables: object }).variables)).toEqual(
      Object.keys((JSON.parse(text) as { variables: object }).variables),
    );
  });

  it('is passed by who has not been asked, as if it had found out nothing', () => {
    const moved = moveAfter(text, 'validate-pin', 'add-waiter-preferences');
    expect(waysOf(moved, 'validate-phone')['on-next']).toMatchObject([
      { target: 'add-waiter-preferences', guard: { name: 'servicesChosen' }, effects: { set: {} } },
      { target: 'select-service' },
    ]);
  });

  it('leads on by each of its events as the step before did, with what it finds out', () => {
    const moved = moveAfter(text, 'validate-pin', 'add-waiter-preferences');
    expect(targets(moved, 'add-waiter-preferences', 'on-next')).toEqual(['validate-pin']);
    const { 'on-matching-customer.no': none, 'on-matching-customer.yes': known } = waysOf(
      moved,
      'validate-pin',
    );
    expect(none).toMatchObject([
      { target: 'add-customer', effects: { set: { customerState: 'no-matching' } } },
    ]);
    expect(known!.map(({ target }) => target)).toEqual(['view-confirmation', 'view-confirmation']);
  });

  it('can be moved on from there: each event leads on as it did before', () => {
    const there = moveAfter(text, 'add-notes', 'view-welcome');
    const back = moveAfter(there, 'add-notes', 'add-customer');
    const now = targets(back, 'view-welcome', 'on-welcome.select-services');
    expect(new Set(now)).toEqual(new Set(['validate-phone']));
  });
});

describe('a step asked for later, with what it finds out', () => {
  const later = flowOf(JSON.parse(moveAfter(text, 'validate-phone', 'plan-appointment')));
  const wayOf = (events: readonly FlowEvent[]) => play(later, { events }).snapshot.stack.at(-1);
  const toTheCode: FlowEvent[] = [
    { type: 'on-welcome.select-services' },
    { type: 'on-select-time' },
    { type: 'on-next' },
    { type: 'on-next' },
  ];
  const known = { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } };
  const chosen = {
    type: 'on-existing-vehicle-selected.yes',
    facts: { vehicleHasRecommendedServices: false },
  };

  it('is asked for by whoever skips the step before it too', () => {
    expect(wayOf(toTheCode.slice(0, 2))).toBe('plan-appointment');
    expect(wayOf(toTheCode)).toBe('validate-pin');
    expect(wayOf([toTheCode[0]!, { type: 'on-next' }])).toBe('validate-phone');
  });

  it('leads from there past what was asked meanwhile', () => {
    expect(wayOf([...toTheCode, known])).toBe('select-vehicle');
    expect(wayOf([...toTheCode, known, chosen])).toBe('view-confirmation');
    expect(wayOf([...toTheCode, { type: 'on-matching-customer.no' }])).toBe('add-customer');
  });

  it('is not asked for again after Back, and neither is anything left out', () => {
    const back: FlowEvent[] = [...toTheCode, known, { type: 'on-previous' }];
    expect(wayOf(back)).toBe('plan-appointment');
    expect(wayOf([...back, { type: 'on-next' }])).toBe('select-vehicle');
    expect(wayOf([...back, { type: 'on-next' }, chosen])).toBe('view-confirmation');
  });

  it('lets everybody book who could', () => {
    expect(
      checkFlow(JSON.parse(moveAfter(text, 'validate-phone', 'plan-appointment')), around),
    ).toEqual([]);
  });
});

describe('a step moved before another one', () => {
  const problemsOf = (source: string) =>
    checkFlow(JSON.parse(source), around).filter(({ severity }) => severity === 'error');
  const leadingTo = (source: string, id: string) =>
    Object.values(flowOf(JSON.parse(source)).steps)
      .filter(({ on }) =>
        Object.values(on)
          .flat()
          .some(({ target }) => target === id),
      )
      .map((step) => step.id);

  it('moved down, is led to by all that led there, leads on there, and is asked nowhere else', () => {
    const moved = moveBefore(text, 'add-waiter-preferences', 'view-confirmation');

    const ledThere = leadingTo(text, 'view-confirmation').filter(
      (id) => !['add-waiter-preferences', 'plan-appointment'].includes(id),
    );
    expect(leadingTo(moved, 'add-waiter-preferences')).toEqual(expect.arrayContaining(ledThere));
    // "Time" goes along, as it belongs to it.
    expect(leadingTo(moved, 'view-confirmation')).toEqual(
      expect.arrayContaining(['add-waiter-preferences', 'plan-appointment']),
    );
    expect(problemsOf(moved)).toEqual([]);
    const order = Object.keys((JSON.parse(moved) as { steps: object }).steps);
    const places = ['add-waiter-preferences', 'view-confirmation'].map((id) => order.indexOf(id));
    expect(places[1]! - places[0]!).toBe(1);
  });

  it('moved up, keeps its condition, and stays where it stood for who does not come by there', () => {
    const moved = moveBefore(text, 'add-customer', 'add-waiter-preferences');

    expect(leadingTo(moved, 'add-customer')).toEqual(
      expect.arrayContaining(leadingTo(text, 'add-customer')),
    );
    const { on } = flowOf(JSON.parse(moved)).steps['validate-pin']!;
    const targets = Object.values(on)
      .flat()
      .map(({ target }) => target);
    expect(targets).toContain('add-customer');
    expect(targets.indexOf('add-customer')).toBeLessThan(targets.indexOf('add-waiter-preferences'));
    expect(problemsOf(moved)).toEqual([]);
  });

  it('is refused before the first one, itself, and what is shown only on the way from it', () => {
    for (const [id, before] of [
      ['add-notes', 'view-welcome'],
      ['add-notes', 'add-notes'],
      ['validate-phone', 'validate-pin'],
      ['view-welcome', 'add-notes'],
    ] as const) {
      expect(() => moveBefore(text, id, before), `${id} before ${before}`).toThrow(EditRefused);
    }
  });
});

describe('editing a flow', () => {
  it('inserts a step into the way on from another', () => {
    const flow = flowOf(
      JSON.parse(insertAfter(text, 'validate-phone', 'breathe', { component: 'view-welcome' })),
    );
    expect(flow.steps['validate-phone']!.on['on-next']!.map(({ target }) => target)).toEqual([
      'breathe',
    ]);
    expect(flow.steps.breathe!.on['on-next']!.map(({ target }) => target)).toEqual([
      'validate-pin',
    ]);
  });

  it('moves a step down: those who led to it lead on past it, and the buttons for it go', () => {
    const flow = flowOf(JSON.parse(moveAfter(text, 'add-notes', 'add-customer')));
    const ways = (id: string, event: string) =>
      flow.steps[id]!.on[event]!.map(({ target }) => target);
    expect(ways('add-customer', 'on-next').at(-1)).toBe('add-notes');
    expect(ways('add-notes', 'on-next')).toEqual([
      'add-waiter-preferences',
      'select-service',
      'add-vehicle',
    ]);
    expect(Object.keys(flow.steps['view-welcome']!.on)).not.toContain('on-add-notes');
  });

  it('skips a step in one line, and turns it on again', () => {
    const skipped = skip(text, 'select-recommended-services', true);
    expect(linesChanged(skipped)).toHaveLength(2);
    expect(linesChanged(skipped).at(-1)).toBe('      "skipWhen": true');
    expect(checkFlow(JSON.parse(skipped), around)).toEqual([]);
    expect(skip(skipped, 'select-recommended-services', undefined)).toBe(text);
  });

  it('renames a step wherever the file names it, and back again', () => {
    const renamed = rename(text, 'view-exit', 'call-back');
    expect(JSON.stringify(JSON.parse(renamed).replaceEveryStep)).toContain('"call-back"');
    expect(checkFlow(JSON.parse(renamed), around)).toEqual([]);
    expect(rename(renamed, 'call-back', 'view-exit')).toBe(text);
  });

  it.each([
    ['there is no step “add-note”; did you mean “add-notes”?', () => skip(text, 'add-note', true)],
    ['there is a step “add-notes” already: “Notes”', () => rename(text, 'view-exit', 'add-notes')],
    [
      'nothing leads on from “Review and confirm”',
      () => moveAfter(text, 'add-notes', 'view-confirmation'),
    ],
    ['a step cannot come after itself', () => moveAfter(text, 'add-notes', 'add-notes')],
  ])('refuses what cannot be done: %s', (message, edit) => {
    expect(edit).toThrow(expect.objectContaining({ name: EditRefused.name, message }));
  });
});
