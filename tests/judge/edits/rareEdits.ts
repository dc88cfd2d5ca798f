import type { Json } from '../interpreter.ts';
import { editOf, formEditOf, type Edit } from './edit.ts';

const never = { '!!': [false] };

/** Edits of rarely used parts of a flow file. */
function* rareFlowEdits(source: Json): Generator<Edit> {
  const edit = (kind: string, name: string, change: (copy: Json) => unknown) =>
    editOf(source, kind, name, change);
  const steps = Object.entries<Json>(source.steps);
  const ids = steps.map(([id]) => id);
  const events = Object.keys(source.events);

  for (const event of events) {
    yield edit('another forward event', event, (flow) => (flow.forward = event));
    yield edit('another Back event', event, (flow) => (flow.back.event = event));
    yield edit('every step handles', event, (flow) => {
      flow.anyStep.on[event] = [{ id: 'any', target: 'view-exit' }];
    });
    for (const [name, { fact }] of Object.entries<Json>(source.variables)) {
      if (fact !== true || source.events[event].facts?.includes(name)) continue;
      yield edit('an event that brings a fact', `${event} ${name}`, (flow) => {
        flow.events[event].facts = [...(flow.events[event].facts ?? []), name];
      });
    }
  }
  yield edit('every step', 'without Close', (flow) => delete flow.anyStep);
  yield edit('every step', 'Close leads to Welcome', (flow) => {
    flow.anyStep.on['on-exit'][0].target = 'view-welcome';
  });
  for (const [name, variable] of Object.entries<Json>(source.variables)) {
    yield edit('fact or variable', name, (flow) => (flow.variables[name].fact = !variable.fact));
    yield edit('a variable that is dropped', name, (flow) => delete flow.variables[name]);
    for (const value of variable.enum ?? []) {
      yield edit('a value that is dropped', `${name} ${value}`, (flow) => {
        const it = flow.variables[name];
        it.enum = it.enum.filter((other: Json) => other !== value);
        if (it.initial === value) delete it.initial;
      });
    }
    if (variable.fact === true) {
      yield edit('shows another step', `while ${name}`, (flow) => {
        flow.replaceEveryStep.push({ id: 'more', when: { var: name }, step: 'view-exit' });
      });
    }
  }
  for (const guard of Object.keys(source.guards)) {
    yield edit('shows another step', `while ${guard}`, (flow) => {
      flow.replaceEveryStep.unshift({ id: 'more', when: { guard }, step: 'add-notes' });
    });
    yield edit('a guard that never holds', guard, (flow) => (flow.guards[guard] = never));
    yield edit('a guard that always holds', guard, (flow) => (flow.guards[guard] = { '!': never }));
  }
  for (const [id, step] of steps) {
    yield edit('ends there', id, (flow) => {
      flow.steps[id].end = true;
      delete flow.steps[id].on;
    });
    yield edit('a step without Back effects', id, (flow) => delete flow.steps[id].back);
    for (const answer of step.collects ?? []) {
      for (const end of ['into', 'outOf']) {
        yield edit('clear on Back', `${id} ${end} ${answer}`, (flow) => {
          const back = (flow.steps[id].back ??= {});
          (back[end] ??= {}).clear = [answer];
        });
      }
      yield edit('skip who has answered', `${id} ${answer}`, (flow) => {
        flow.steps[id].skipWhen = { answered: answer };
      });
      for (const other of ['view-welcome', 'validate-phone', 'add-customer', 'add-notes']) {
        if (other === id || source.steps[other].collects?.includes(answer)) continue;
        yield edit('an answer of another step', `${id} ${answer} to ${other}`, (flow) => {
          flow.steps[id].collects = step.collects.filter((one: string) => one !== answer);
          flow.steps[other].collects = [...(flow.steps[other].collects ?? []), answer];
        });
      }
    }
    for (const [event, list] of Object.entries<Json>(step.on ?? {})) {
      for (const other of events) {
        if (step.on[other] || other === event) continue;
        yield edit('another event', `${id} ${event} is ${other}`, (flow) => {
          const { [event]: moved, ...rest } = flow.steps[id].on;
          flow.steps[id].on = { ...rest, [other]: moved };
        });
      }
      yield edit('in reverse', `${id} ${event}`, (flow) => {
        flow.steps[id].on[event] = list.toReversed();
      });
      for (const [index, here] of list.entries()) {
        const change = (kind: string, what: string, alter: (it: Json, flow: Json) => unknown) =>
          edit(kind, `${id} ${event} ${index} ${what}`, (flow) =>
            alter(flow.steps[id].on[event][index], flow),
          );
        for (const reset of [[here.target], [id], ['view-welcome'], ['validate-pin'], ids]) {
          yield change('another stack', reset.length > 3 ? 'everything' : reset.join(), (it) => {
            it.reset = reset;
          });
        }
        for (const name of Object.keys(here.set ?? {})) {
          yield change('copy a variable', `${name} from vehicleState`, (it) => {
            it.set[name] = { var: 'vehicleState' };
          });
        }
        for (const name of ['vehicleHasRecommendedServices', 'searchFoundVehicles']) {
          yield change('guard by a fact', name, (it) => {
            const rule = typeof it.guard === 'string' ? { guard: it.guard } : it.guard;
            it.guard = rule === undefined ? { var: name } : { and: [rule, { var: name }] };
          });
        }
        for (const answer of ['notes', 'okForMarketing', 'newCustomer', 'selectedServiceIds']) {
          yield change('only with an answer', answer, (it) => {
            const rule = typeof it.guard === 'string' ? { guard: it.guard } : it.guard;
            const answered = { answered: answer };
            it.guard = rule === undefined ? answered : { and: [rule, answered] };
          });
        }
      }
    }
    yield edit('an own way back', id, (flow) => {
      (flow.steps[id].on ??= {})['on-previous'] = [{ id: 'back', target: 'view-welcome' }];
    });
    yield edit('an own Close', id, (flow) => {
      (flow.steps[id].on ??= {})['on-exit'] = [{ id: 'close', target: 'view-confirmation' }];
    });
  }
}

/** Edits of rarely used parts of form files. */
function* rareFormEdits(flow: Json, forms: Readonly<Record<string, Json>>): Generator<Edit> {
  const used = [...new Set(Object.values<Json>(flow.steps).flatMap(({ form }) => form ?? []))];
  for (const form of used as string[]) {
    const edit = (kind: string, name: string, change: (copy: Json) => unknown): Edit =>
      formEditOf({ flow, form, file: forms[form] }, kind, name, (copy) => {
        copy.uiSchema ??= {};
        change(copy);
      });
    const names = Object.keys(forms[form].schema.properties);
    const [first] = names as [string];
    const read = ['changed', 'valid', 'shop.shop.phone', 'shop.afterHoursDropoffMsg'];
    for (const name of [
      ...read,
      'answers.phone',
      'answers.newVehicle',
      ...names.map((one) => `form.${one}`),
      ...names.map((one) => `answers.${one}`),
    ]) {
      yield edit('continue when', name, (copy) => (copy.continueWhen = { var: name }));
      yield edit('continue when', `not ${name}`, (copy) => {
        copy.continueWhen = { '!': { var: name } };
      });
      for (const field of names) {
        yield edit('show when', `${field}: ${name}`, (copy) => {
          (copy.uiSchema[field] ??= {})['ui:showWhen'] = { var: name };
        });
      }
    }
    for (const event of Object.keys(flow.events)) {
      yield edit('a further button', event, (copy) => {
        copy.actions = [...(copy.actions ?? []), { label: 'More', event }];
      });
    }
    for (const field of names) {
      yield edit('a button that answers', `${field} blank`, (copy) => {
        const event = flow.forward;
        copy.actions = [{ label: 'None', event, answers: { [field]: null } }];
      });
      yield edit('looks', `${field} ui:options hides it`, (copy) => {
        (copy.uiSchema[field] ??= {})['ui:options'] = { widget: 'hidden' };
      });
      yield edit('rules', `${field} is read only`, (copy) => {
        copy.schema.properties[field].readOnly = true;
      });
      for (const [what, rule] of Object.entries<Json>({
        'a const': { const: 'this' },
        'a format': { format: 'ipv6' },
        'all of': { allOf: [{ minLength: 200 }] },
        'all of nothing': { allOf: [{ not: {} }] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        'if and then': { if: {}, then: { maxLength: 1, maxItems: 0, maxProperties: 0 } },
        'no part': { maxProperties: 0 },
        'part names': { propertyNames: { maxLength: 0 } },
        'other parts': { required: ['nickname'] },
        'one of': { oneOf: [{ const: 'this', title: 'This' }] },
        'more than one kind': { type: ['null', 'integer'] },
        'other entries': { items: { type: 'boolean' } },
        'an entry that is there': { contains: { const: 'this' } },
      })) {
        yield edit('rules', `${field} has ${what}`, (copy) => {
          Object.assign(copy.schema.properties[field], rule);
        });
      }
      for (const [what, rule] of Object.entries<Json>({
        'excludes another': { dependencies: { [field]: { not: { required: [first] } } } },
        'wants all': { dependencies: { [field]: names } },
        'is never together': { not: { required: [field] } },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        'is asked for if': { if: { required: [field] }, then: { required: names } },
      })) {
        yield edit('rules of the form', `${field} ${what}`, (copy) => {
          Object.assign(copy.schema, rule);
        });
      }
      yield edit('swap', `${field} for the answer of another`, (copy) => {
        copy.schema.properties[field].$ref = '../answers.json#/$defs/fullName';
      });
      const parts = forms[form].uiSchema?.[field] ?? {};
      const answerParts = forms[form].schema.properties[field].properties ?? {};
      for (const part of Object.keys(parts).filter((key) => key in answerParts)) {
        for (const [what, looks] of Object.entries<Json>({
          'is not shown': { 'ui:showWhen': false },
          'is shown when it is given': { 'ui:showWhen': { var: `form.${field}.${part}` } },
          'is hidden': { 'ui:widget': 'hidden' },
          'is a number': { 'ui:widget': 'number' },
          'is a box': { 'ui:widget': 'checkbox' },
          'is a phone': { 'ui:widget': 'phone' },
          'is a plain text': { 'ui:widget': 'text' },
          'is a zip': { 'ui:widget': 'zip' },
        })) {
          yield edit('looks of a part', `${field} ${part} ${what}`, (copy) => {
            copy.uiSchema[field][part] = { ...copy.uiSchema[field][part], ...looks };
          });
        }
        for (const rule of [{ maxLength: 2 }, { pattern: '^\\d+$' }, { enum: ['Bo'] }]) {
          yield edit('rules of a part', `${field} ${part} ${JSON.stringify(rule)}`, (copy) => {
            const fieldRules = copy.schema.properties[field];
            fieldRules.properties[part] = { ...fieldRules.properties[part], ...rule };
          });
        }
      }
    }
    for (const rule of [
      { minProperties: 9 },
      { maxProperties: 0 },
      { additionalProperties: false },
      { propertyNames: { pattern: '^x' } },
      { required: names },
      { required: [] },
    ]) {
      yield edit('rules of the form', JSON.stringify(rule), (copy) => {
        Object.assign(copy.schema, rule);
      });
    }
    for (const [what, looks] of Object.entries<Json>({
      'show nothing': { 'ui:showWhen': false },
      'as one field': { 'ui:widget': 'textarea' },
      'in an order without some': { 'ui:order': [first] },
      'in an order with a strange one': { 'ui:order': ['*', 'nickname'] },
    })) {
      yield edit('looks of the form', what, (copy) => Object.assign(copy.uiSchema, looks));
    }
    for (const key of ['disableUntilValid', 'hideUntilValid']) {
      yield edit('the button', `${key} and nothing is valid`, (copy) => {
        copy[key] = true;
        copy.schema.required = names;
      });
    }
  }
}

/** Rare edits: of each key of both formats, where it has an effect. */
export function* rareEdits(flow: Json, forms: Readonly<Record<string, Json>>): Generator<Edit> {
  yield* rareFlowEdits(flow);
  yield* rareFormEdits(flow, forms);
}
