import type { Json } from '../interpreter.ts';
import { editOf, type Edit } from './edit.ts';

interface Place {
  readonly pointer: string;
  readonly list: (source: Json) => Json[];
  readonly index: number;
}

/** Every list of transitions of the file, with the place of each transition in it. */
function places(source: Json): Place[] {
  const from = (prefix: string, on: Json, find: (copy: Json) => Json) =>
    Object.entries(on ?? {}).flatMap(([event, list]) =>
      (list as Json[]).map((_entry, index) => ({
        pointer: `${prefix}/${event}/${index}`,
        list: (copy: Json) => find(copy)[event] as Json[],
        index,
      })),
    );
  return [
    ...from('anyStep', source.anyStep?.on, (copy) => copy.anyStep.on),
    ...Object.entries<Json>(source.steps).flatMap(([id, step]) =>
      from(id, step.on, (copy) => copy.steps[id].on),
    ),
  ];
}

/** Removes events without transitions, after their last one was dropped. */
function dropEmptyLists(source: Json): void {
  for (const { on } of [source.anyStep, ...Object.values<Json>(source.steps)]) {
    for (const event of Object.keys(on ?? {})) if (on[event].length === 0) delete on[event];
  }
}

/** Every edit of one part of a flow's transitions, guards and steps, by kind of mistake. */
export function* transitionEdits(source: Json): Generator<Edit> {
  const steps = Object.keys(source.steps);
  const edit = (kind: string, name: string, change: (copy: Json) => void) =>
    editOf(source, kind, name, (copy) => {
      change(copy);
      dropEmptyLists(copy);
    });

  for (const { pointer, list, index } of places(source)) {
    const here = list(source)[index]!;
    const change = (kind: string, what: string, alter: (transition: Json) => void) =>
      edit(kind, `${pointer} ${what}`.trim(), (copy) => alter(list(copy)[index]));
    yield edit('drop a transition', pointer, (copy) => list(copy).splice(index, 1));
    for (const target of steps) {
      if (target === here.target) continue;
      yield change('redirect a transition', `to ${target}`, (it) => (it.target = target));
    }
    yield edit('duplicate a transition', pointer, (copy) =>
      list(copy).splice(index, 0, { ...here, id: `${here.id}-again` }),
    );
    if (index > 0) {
      yield edit('swap two transitions', pointer, (copy) => {
        const all = list(copy);
        [all[index - 1], all[index]] = [all[index]!, all[index - 1]!];
      });
    }
    if (here.guard === undefined) {
      yield change('strengthen a guard', 'never', (it) => (it.guard = { '!!': [false] }));
    } else {
      const rule = typeof here.guard === 'string' ? { guard: here.guard } : here.guard;
      yield change('negate a guard', '', (it) => (it.guard = { '!': [rule] }));
      yield change('weaken a guard', 'always', (it) => delete it.guard);
      yield change('strengthen a guard', 'never', (it) => (it.guard = { '!!': [false] }));
      for (const [part] of (rule.and ?? []).entries()) {
        yield change('weaken a guard', `without part ${part}`, (it) =>
          it.guard.and.splice(part, 1),
        );
      }
      for (const name of Object.keys(source.guards)) {
        if (rule.guard === name) continue;
        yield change('strengthen a guard', `and ${name}`, (it) => {
          it.guard = { and: [rule, { guard: name }] };
        });
      }
    }
    for (const name of Object.keys(here.set ?? {})) {
      yield change('drop an effect', `set ${name}`, (it) => delete it.set[name]);
    }
    if (here.clear) yield change('drop an effect', 'clear', (it) => delete it.clear);
    if (here.reset) {
      yield change('change a stack operation', 'push', (it) => delete it.reset);
      if (here.reset.length > 0) {
        yield change('change a stack operation', 'empty', (it) => (it.reset = []));
      }
    } else yield change('change a stack operation', 'begin anew', (it) => (it.reset = []));
  }
  for (const name of Object.keys(source.guards)) {
    yield edit('negate a guard', `guards/${name}`, (copy) => {
      copy.guards[name] = { '!': [copy.guards[name]] };
    });
  }
  for (const [id, step] of Object.entries<Json>(source.steps)) {
    for (const end of ['into', 'outOf'] as const) {
      if (step.back?.[end] === undefined) continue;
      yield edit('drop an effect', `${id} back ${end}`, (copy) => delete copy.steps[id].back[end]);
    }
    for (const name of step.collects ?? []) {
      yield edit('drop an answer', `${id} collects ${name}`, (copy) => {
        copy.steps[id].collects = step.collects.filter((other: string) => other !== name);
      });
    }
    yield edit('delete a step', id, (copy) => delete copy.steps[id]);
    if (step.on?.[source.forward] === undefined) continue;
    yield edit('skip a step', id, (copy) => (copy.steps[id].skipWhen = true));
    yield edit('move a step', `${id} out of the way`, (copy) => {
      const onward = step.on[source.forward].at(-1).target;
      for (const place of places(source)) {
        const it = place.list(copy)[place.index]!;
        if (it.target === id) it.target = onward;
      }
    });
  }
  for (const [index, rule] of source.back.rules.entries()) {
    yield edit('change Back', 'drop the rule', (copy) => copy.back.rules.splice(index, 1));
    for (const pop of [1, 2, 4]) {
      if (pop === rule.pop) continue;
      yield edit('change Back', `pop ${pop}`, (copy) => (copy.back.rules[index].pop = pop));
    }
  }
  for (const index of source.replaceEveryStep.keys()) {
    yield edit('change a replacement', 'drop', (copy) => copy.replaceEveryStep.splice(index, 1));
    yield edit('change a replacement', 'negate', (copy) => {
      const rule = copy.replaceEveryStep[index];
      rule.when = { '!': [rule.when] };
    });
  }
  for (const id of source.anyStep.except) {
    yield edit(
      'change a replacement',
      `no exception for ${id}`,
      (copy) => (copy.anyStep.except = []),
    );
  }
}
