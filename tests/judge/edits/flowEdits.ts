import { moveAfter } from '../../../src/edits/moveStep/moveAfter.ts';
import type { Json } from '../interpreter.ts';
import { editOf, type Edit } from './edit.ts';

/** Every edit of one part of the flow file, apart from existing transitions. */
export function* flowEdits(source: Json, formNames: readonly string[]): Generator<Edit> {
  const edit = (kind: string, name: string, change: (copy: Json) => void) =>
    editOf(source, kind, name, change);
  const steps = Object.entries<Json>(source.steps);
  const components = steps.flatMap(([, { component }]) => component ?? []);
  const answers = [...new Set(steps.flatMap(([, { collects = [] }]) => collects))] as string[];
  const values = Object.entries<Json>(source.variables)
    .filter(([, { fact }]) => fact !== true)
    .flatMap(([name, { enum: domain = [false, true] }]) =>
      domain.map((value: Json) => [name, value] as [string, Json]),
    );

  const goals: readonly string[] = source.goals ? Object.values(source.goals) : [source.goal];

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
            target: goals[0],
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
    for (const name of Object.keys(source.goals ?? {})) {
      if (source.goals[name] === id) continue;
      yield edit('another goal', `${name} ${id}`, (flow) => (flow.goals[name] = id));
    }
    if (source.goals === undefined) {
      yield edit('another goal', id, (flow) => (flow.goal = id));
    }
  }
  for (const name of Object.keys(source.goals ?? {})) {
    yield edit('drop a goal', name, (flow) => delete flow.goals[name]);
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
