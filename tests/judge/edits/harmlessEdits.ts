import type { Json } from '../interpreter.ts';
import type { Edit } from './edit.ts';

const rename = (value: Json, from: string, to: string): Json =>
  JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(from), JSON.stringify(to)));

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries<Json>(value).toReversed();
  return Object.fromEntries(entries.map(([key, part]) => [key, reversed(part)]));
}

/** Edits that change nothing for anybody: refusing one of them is a false alarm. */
export function* harmlessEdits(source: Json): Generator<Edit> {
  const edit = (kind: string, name: string, change: (copy: Json) => unknown): Edit => {
    const copy = structuredClone(source);
    const changed = change(copy);
    const isNew = typeof changed === 'object' && changed !== null && 'steps' in changed;
    return { kind, name, flow: isNew ? changed : copy, forms: {} };
  };
  const eachTransition = (flow: Json): Json[] =>
    Object.values<Json>(flow.steps).flatMap(({ on = {} }) => Object.values<Json>(on).flat());
  for (const id of Object.keys(source.steps)) {
    if (id.includes('.') || source.steps[id].form === id || source.steps[id].component === id)
      continue;
    yield edit('rename a step', id, (flow) => rename(flow, id, `${id}-renamed`));
  }
  for (const name of Object.keys(source.guards)) {
    yield edit('rename a guard', name, (flow) => rename(flow, name, `${name}Renamed`));
    yield edit('write a guard in place', name, (flow) => {
      for (const it of eachTransition(flow)) if (it.guard === name) it.guard = flow.guards[name];
    });
  }
  yield edit('negate twice', 'every guard', (flow) => {
    for (const it of eachTransition(flow)) {
      if (it.guard === undefined) continue;
      const rule = typeof it.guard === 'string' ? { guard: it.guard } : it.guard;
      it.guard = { '!': [{ '!': [rule] }] };
    }
  });
  yield edit('say always', 'last transitions', (flow) => {
    for (const it of eachTransition(flow)) it.guard ??= { '!!': [true] };
  });
  yield edit('a variable that nobody reads', 'unused', (flow) => {
    flow.variables.unused = { type: 'boolean', initial: false };
    for (const it of eachTransition(flow)) it.set = { ...it.set, unused: true };
  });
  yield edit('a twin below', 'every last transition', (flow) => {
    for (const { on = {} } of Object.values<Json>(flow.steps)) {
      for (const list of Object.values<Json>(on))
        list.push({ ...list.at(-1), id: `${list.at(-1).id}-twin` });
    }
  });
  yield edit('a step that nothing leads to', 'later', (flow) => {
    flow.steps.later = {
      title: 'Later',
      form: 'add-notes',
      collects: ['notes', 'customNeed'],
      on: { 'on-next': [{ id: 'on', target: 'add-waiter-preferences' }] },
    };
  });
  yield edit('keys in another order', 'everywhere reversed', reversed);
  yield edit('other words', 'titles and whys', (flow) => {
    for (const step of Object.values<Json>(flow.steps)) step.title = `The ${step.title}`;
    for (const it of eachTransition(flow)) it.why = 'For a reason';
  });
  for (const id of ['select-service', 'add-notes', 'add-customer']) {
    yield edit('the same question twice', id, (flow) => {
      const first = flow.steps[id];
      flow.steps[`${id}-again`] = structuredClone(first);
      first.on['on-next'] = [{ id: 'again', target: `${id}-again` }];
    });
  }
}
