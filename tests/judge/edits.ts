/** The edits of a flow and its forms that somebody could make, by mistake or on purpose. */
import { moveAfter } from '../../src/engine/author/operations.ts';
import { mutations } from '../engine/check/mutations.ts';
import type { Json } from './interpreter.ts';

export interface Edit {
  readonly kind: string;
  readonly name: string;
  readonly flow: Json;
  /** The form files that were changed, by form. */
  readonly forms: Readonly<Record<string, Json>>;
}

const clone = (value: Json): Json => structuredClone(value);

/** Every edit of one thing of the flow file, beyond dropping, redirecting and swapping transitions. */
function* flowEdits(source: Json, formNames: readonly string[]): Generator<Edit> {
  const edit = (kind: string, name: string, change: (copy: Json) => void): Edit => {
    const flow = clone(source);
    change(flow);
    return { kind, name, flow, forms: {} };
  };
  const steps = Object.entries<Json>(source.steps);
  const components = steps.flatMap(([, { component }]) => component ?? []);
  const answers = [...new Set(steps.flatMap(([, { collects = [] }]) => collects))] as string[];
  const values = Object.entries<Json>(source.variables)
    .filter(([, { fact }]) => fact !== true)
    .flatMap(([name, { enum: domain = [false, true] }]) =>
      domain.map((value: Json) => [name, value] as [string, Json]),
    );

  for (const [id, step] of steps) {
    if (step.action) {
      yield edit('delete an action', id, (flow) => delete flow.steps[id].action);
    } else if (step.form) {
      yield edit('add an action', id, (flow) => (flow.steps[id].action = 'send-code'));
    }
    for (const component of step.component ? components : []) {
      if (component === step.component) continue;
      yield edit('another screen', `${id} shows ${component}`, (flow) => {
        flow.steps[id].component = component;
      });
    }
    for (const form of step.form ? formNames : []) {
      if (form === step.form) continue;
      yield edit('another form', `${id} shows ${form}`, (flow) => (flow.steps[id].form = form));
    }
    for (const guard of [...Object.keys(source.guards), { '!': [{ guard: 'servicesChosen' }] }]) {
      const rule = typeof guard === 'string' ? { guard } : guard;
      yield edit('skip a step', `${id} when ${JSON.stringify(guard)}`, (flow) => {
        flow.steps[id].skipWhen = rule;
      });
    }
    for (const [name, value] of values) {
      for (const end of ['into', 'outOf']) {
        yield edit('set on Back', `${id} ${end} ${name} = ${value}`, (flow) => {
          const back = (flow.steps[id].back ??= {});
          (back[end] ??= {}).set = { ...back[end].set, [name]: value };
        });
      }
    }
    for (const answer of answers) {
      if (step.collects?.includes(answer)) continue;
      yield edit('collect another answer', `${id} ${answer}`, (flow) => {
        flow.steps[id].collects = [...(step.collects ?? []), answer];
      });
    }
    for (const [event, list] of Object.entries<Json>(step.on ?? {})) {
      for (const answer of answers) {
        yield edit('guard by an answer', `${id} ${event} if ${answer}`, (flow) => {
          flow.steps[id].on[event].unshift({
            id: 'by-an-answer',
            guard: { answered: answer },
            target: source.goal,
          });
        });
      }
      for (const index of list.keys()) {
        const here = list[index];
        for (const [name, value] of values) {
          if (here.set?.[name] === value) continue;
          yield edit('set a variable', `${id} ${event} ${index} ${name} = ${value}`, (flow) => {
            const it = flow.steps[id].on[event][index];
            it.set = { ...it.set, [name]: value };
          });
        }
        for (const answer of answers) {
          yield edit('clear an answer', `${id} ${event} ${index} ${answer}`, (flow) => {
            const it = flow.steps[id].on[event][index];
            it.clear = [...(it.clear ?? []), answer];
          });
        }
      }
    }
  }
  for (const [index, rule] of source.replaceEveryStep.entries()) {
    for (const [id] of steps) {
      if (id === rule.step) continue;
      yield edit('change a replacement', `shows ${id}`, (flow) => {
        flow.replaceEveryStep[index].step = id;
      });
    }
  }
  for (const [id] of steps) {
    for (const pop of [1, 2, 3]) {
      yield edit('change Back', `pop ${pop} after ${id}`, (flow) => {
        flow.back.rules = [
          { after: id, pop },
          ...flow.back.rules.filter((one: Json) => one.after !== id),
        ];
      });
    }
    yield edit('begin elsewhere', id, (flow) => (flow.initial = id));
    yield edit('another goal', id, (flow) => (flow.goal = id));
  }
  for (const [name, { enum: domain = [false, true], fact }] of Object.entries<Json>(
    source.variables,
  )) {
    for (const value of domain) {
      yield edit('another beginning', `${name} = ${value}`, (flow) => {
        flow.variables[name].initial = value;
      });
    }
    if (fact === true) {
      yield edit('a fact that nothing brings', name, (flow) => {
        for (const event of Object.values<Json>(flow.events)) {
          if (event.facts) event.facts = event.facts.filter((other: string) => other !== name);
        }
      });
    }
  }
  const text = JSON.stringify(source);
  for (const [id] of steps) {
    for (const [after] of steps) {
      if (id === after) continue;
      let moved: string;
      try {
        moved = moveAfter(text, id, after);
      } catch {
        continue;
      }
      yield {
        kind: 'move a step',
        name: `${id} after ${after}`,
        flow: JSON.parse(moved),
        forms: {},
      };
    }
  }
}

/** Every edit of one thing of a form that the flow shows. */
function* formEdits(flow: Json, forms: Readonly<Record<string, Json>>): Generator<Edit> {
  const used = [...new Set(Object.values<Json>(flow.steps).flatMap(({ form }) => form ?? []))];
  for (const form of used as string[]) {
    const file = forms[form];
    if (file === undefined) continue;
    const edit = (kind: string, name: string, change: (copy: Json) => void): Edit => {
      const copy = clone(file);
      change(copy);
      return { kind, name: `${form} ${name}`, flow, forms: { [form]: copy } };
    };
    const names = Object.keys(file.schema.properties);
    const widgetsUsed = [
      ...new Set(names.flatMap((name) => file.uiSchema?.[name]?.['ui:widget'] ?? [])),
    ];
    yield edit(
      'a form nobody can pass',
      'continueWhen',
      (copy) => (copy.continueWhen = { '!!': [false] }),
    );
    for (const name of names) {
      for (const [what, constraint] of Object.entries<Json>({
        'at least 50 letters': { minLength: 50 },
        'at most 3 letters': { maxLength: 3 },
        'a pattern of nothing': { pattern: 'a^' },
        'a pattern of x': { pattern: '^x+$' },
        'nothing chosen': { maxItems: 0 },
        'five chosen': { minItems: 5 },
        'one of none of these': { enum: ['none of these'] },
        'a number': { type: 'number' },
        'a text': { type: 'string' },
        'never right': { not: {} },
        'a default': { default: 'something' },
      })) {
        yield edit('a constraint', `${name}: ${what}`, (copy) =>
          Object.assign(copy.schema.properties[name], constraint),
        );
      }
      yield edit('require an answer', name, (copy) => {
        const { required = [] } = copy.schema;
        copy.schema.required = required.includes(name)
          ? required.filter((other: string) => other !== name)
          : [...required, name];
      });
      yield edit('drop a field', name, (copy) => {
        delete copy.schema.properties[name];
        copy.schema.required = copy.schema.required?.filter((other: string) => other !== name);
      });
      for (const widget of ['hidden', 'textarea', 'checkbox', undefined, ...widgetsUsed]) {
        yield edit('another widget', `${name}: ${widget}`, (copy) => {
          const looks = ((copy.uiSchema ??= {})[name] ??= {});
          if (widget === undefined) delete looks['ui:widget'];
          else looks['ui:widget'] = widget;
        });
      }
      for (const rule of [
        { '!!': [false] },
        { var: 'answers.notes' },
        { var: 'form.customNeed' },
      ]) {
        yield edit('show when', `${name}: ${JSON.stringify(rule)}`, (copy) => {
          ((copy.uiSchema ??= {})[name] ??= {})['ui:showWhen'] = rule;
        });
      }
      if (file.uiSchema?.[name]?.['ui:showWhen']) {
        yield edit(
          'show when',
          `${name}: always`,
          (copy) => delete copy.uiSchema[name]['ui:showWhen'],
        );
      }
    }
  }
}

/** Every single edit, of the flow and of its forms. */
export function* edits(flow: Json, forms: Readonly<Record<string, Json>>): Generator<Edit> {
  for (const mutation of mutations(flow)) {
    yield { kind: mutation.kind, name: mutation.name, flow: mutation.source, forms: {} };
  }
  yield* flowEdits(flow, Object.keys(forms));
  yield* formEdits(flow, forms);
}

/** The flow without a word of what its steps require: the yardstick is not the author's. */
export function withoutRequires(source: Json): Json {
  const flow = clone(source);
  for (const step of Object.values<Json>(flow.steps)) delete step.requires;
  return flow;
}

const rename = (value: Json, from: string, to: string): Json =>
  JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(from), JSON.stringify(to)));

/** Edits by which nothing changes for anybody: to refuse one of them is a false alarm. */
export function* harmlessEdits(source: Json): Generator<Edit> {
  const edit = (kind: string, name: string, change: (copy: Json) => unknown): Edit => {
    const copy = clone(source);
    const changed = change(copy);
    const isNew = typeof changed === 'object' && changed !== null && 'steps' in changed;
    return { kind, name, flow: isNew ? changed : copy, forms: {} };
  };
  const eachTransition = (flow: Json) =>
    Object.values<Json>(flow.steps).flatMap(({ on = {} }) =>
      Object.values<Json>(on).flat(),
    ) as Json[];
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
  yield edit('steps in another order', 'reversed', (flow) => {
    flow.steps = Object.fromEntries(Object.entries(flow.steps).toReversed());
  });
  yield edit('no requires', 'everywhere', withoutRequires);
  yield edit('other words', 'titles and whys', (flow) => {
    for (const step of Object.values<Json>(flow.steps)) step.title = `The ${step.title}`;
    for (const it of eachTransition(flow)) it.why = 'For a reason';
  });
  for (const id of ['select-service', 'add-notes', 'add-customer']) {
    yield edit('the same question twice', id, (flow) => {
      const first = flow.steps[id];
      flow.steps[`${id}-again`] = clone(first);
      first.on['on-next'] = [{ id: 'again', target: `${id}-again` }];
    });
  }
}
