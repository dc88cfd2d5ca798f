/** How people fill in a form step: field by field, within what its widgets allow. */
import { Ajv } from 'ajv';
import jsonLogic from 'json-logic-js';
import type { Json } from './interpreter.ts';

/** What a person intends, by what widgets ask for. */
export interface Mind {
  phone: string;
  services: readonly string[];
  need: string;
  recommended: readonly string[];
  comes: 'soonest' | 'pick' | 'wait' | 'night';
  /** The intended time or day, which the shop offers. */
  time: string;
  day: string;
}

const soonestTime = '2026-12-01T08:00:00';

const clean = (value: Json): Json => {
  if (Array.isArray(value) || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, clean(part)])
      .filter(
        ([, part]) => part !== undefined && part !== '' && !(Array.isArray(part) && !part.length),
      ),
  );
};

/** What a person enters in a field without a widget of its own. */
function usual(schema: Json, looks: Json): Json {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.oneOf?.[0]?.const !== undefined) return schema.oneOf[0].const;
  if (schema.type === 'boolean') return schema.default ?? true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 3;
  if (schema.type === 'array') {
    const one = usual(schema.items ?? {}, {});
    return schema.items?.enum ? [one] : [];
  }
  const label = String(schema.title ?? '').toLowerCase();
  return looks['ui:widget'] === 'email' ? byLabel.email : (byLabel[label] ?? 'Dana Reed');
}

/** What people enter for a label, in any kind of field. */
const byLabel: Readonly<Record<string, string>> = {
  email: 'dana@example.com',
  state: 'WA',
  zip: '98101',
};

const widgets: Record<string, (mind: Mind, values: Json) => Json> = {
  phone: (mind) => mind.phone,
  'service-cards': (mind) => mind.services,
  'recommended-service-cards': (mind) => mind.recommended,
  'waiter-preference': ({ comes }) =>
    comes === 'night'
      ? 'after-hours-drop-off'
      : comes === 'wait'
        ? 'wait-at-shop'
        : 'drop-off-vehicle',
  'after-hours-day': (mind) => mind.day,
  'notes-by-service': () => ({}),
  checkbox: () => false,
  email: () => 'dana@example.com',
  state: () => 'WA',
  zip: () => '98101',
};

/** A shop for conditions to read: without a phone and with few settings. */
const shop = { shop: { name: 'Shop', phone: null }, afterHoursDropoffMsg: null };

/** Whether the form's fields are drawn at all: an order that misses one, or one widget for all, breaks it. */
function isDrawn(ui: Json, names: readonly string[]): boolean {
  const order: string[] = ui['ui:order'] ?? ['*'];
  const isWhole = order.includes('*') || names.every((name) => order.includes(name));
  const isKnown = order.every((name) => name === '*' || names.includes(name));
  return isWhole && isKnown && ui['ui:widget'] === undefined && ui['ui:showWhen'] !== false;
}

interface Ready {
  schema: Json;
  faults: (value: Json) => Json[];
  /** The form filled in before, by the person's intentions and the answers it was opened with. */
  filled: Map<string, Filled>;
}
const known = new WeakMap<object, Ready>();

/** A form file with its references resolved and its validator compiled, once. */
function readied(file: Json, answerDefs: Json): Ready {
  let ready = known.get(file);
  if (ready === undefined) {
    const schema = inlined(file.schema, answerDefs);
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    ready = {
      schema,
      faults: (value) => (validate(value) ? [] : (validate.errors ?? [])),
      filled: new Map(),
    };
    known.set(file, ready);
  }
  return ready;
}

/** A part of the form's schema with references to answers resolved. */
function inlined(part: Json, answers: Json): Json {
  if (Array.isArray(part)) return part.map((one) => inlined(one, answers));
  if (part === null || typeof part !== 'object') return part;
  const { $ref, ...rest } = part;
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, inlined(value, answers)]),
  );
  if ($ref === undefined) return own;
  const base = inlined(answers.$defs[$ref.split('/').at(-1)], answers);
  const both = { ...base, ...own };
  if (base.properties && own.properties) {
    both.properties = { ...base.properties };
    for (const [name, value] of Object.entries<Json>(own.properties)) {
      both.properties[name] = { ...base.properties[name], ...value };
    }
  }
  return both;
}

const holds = (rule: Json, data: Json) =>
  rule === undefined || jsonLogic.truthy(jsonLogic.apply(rule, data));

export interface Filled {
  answers: Record<string, Json>;
  /** Whether Continue is enabled and leads on. */
  passes: boolean;
  /** Whether "Select a time" is shown. */
  canPickTime: boolean;
  /** Whether the form asks how the customer comes. */
  asksHow: boolean;
}

/**
 * Fills in a form as somebody would who has `mind` in mind.
 *
 * @param before the answers of the visit when the screen opens
 */
export function fillIn(file: Json, answerDefs: Json, mind: Mind, before: Json): Filled {
  const ready = readied(file, answerDefs);
  // Cached, because thousands of visitors fill in a form with the same intentions.
  const key = JSON.stringify([mind, before]);
  const known = ready.filled.get(key) ?? filledIn(file, ready, mind, before);
  ready.filled.set(key, known);
  return known;
}

function filledIn(file: Json, { schema, faults }: Ready, mind: Mind, before: Json): Filled {
  const ui = file.uiSchema ?? {};
  const names = Object.keys(schema.properties ?? {});
  const values: Json = {};
  for (const name of names) {
    const fallback = schema.properties[name].default;
    if (before[name] !== undefined) values[name] = before[name];
    else if (fallback !== undefined) values[name] = fallback;
    // A group that has to be answered is there from the start, with nothing in it.
    else if (schema.required?.includes(name) && schema.properties[name].properties)
      values[name] = {};
  }
  const widgetOf = (name: string) =>
    isDrawn(ui, names) ? (ui[name]?.['ui:options']?.widget ?? ui[name]?.['ui:widget']) : 'hidden';
  const opened = JSON.stringify(clean(values));
  const shownWhen = (name: string) => ui[name]?.['ui:showWhen'];
  /** The facts for conditions: a field that is hidden counts as not given and unchanged. */
  const facts = () => {
    const form = clean(values);
    const changed = JSON.stringify(form) !== opened;
    const now = { answers: before, form, shop, changed };
    const isLeftOver = (name: string) => name in form && !holds(shownWhen(name), now);
    for (let name = names.find(isLeftOver); name; name = names.find(isLeftOver)) delete form[name];
    return now;
  };
  const isShown = (name: string) => holds(shownWhen(name), facts());
  // Twice, because an answer may show further fields.
  for (const name of [...names, ...names]) {
    const looks = ui[name] ?? {};
    const widget = widgetOf(name);
    if (widget === 'hidden' || !isShown(name)) continue;
    if (widget === 'when-to-come') {
      if (mind.comes === 'soonest' || mind.comes === 'wait') {
        values[name] = 'soonest-available';
        values.selectedDateToCome = soonestTime;
      }
    } else if (widget === 'slot-picker') {
      // No times are offered after hours. A time chosen before is still chosen.
      const way = values.waiterPreference ?? before.waiterPreference;
      if (way === 'after-hours-drop-off') delete values[name];
      else if (mind.comes === 'pick' || values[name] === undefined) values[name] = mind.time;
      values.whenToCome = 'select-time';
    } else if (widget in widgets) {
      values[name] = widgets[widget]!(mind, values);
    } else if (name === 'customNeed' || looks['ui:widget'] === 'textarea') {
      values[name] = name === 'customNeed' ? mind.need : '';
    } else if (schema.properties[name].type === 'object' && schema.properties[name].properties) {
      const parts: Json = {};
      for (const [part, partSchema] of Object.entries<Json>(schema.properties[name].properties)) {
        const partWidget = looks[part]?.['ui:widget'];
        if (partWidget === 'hidden' || !holds(looks[part]?.['ui:showWhen'], facts())) continue;
        parts[part] =
          partWidget in widgets
            ? widgets[partWidget]!(mind, parts)
            : usual(partSchema, looks[part] ?? {});
      }
      values[name] = parts;
    } else values[name] = usual(schema.properties[name], looks);
  }
  const wrong = () =>
    faults(clean(values)).filter(({ keyword, params, instancePath }) => {
      // Errors within the branch are reported on their own.
      if (keyword === 'if') return false;
      const isMissing = params.missingProperty !== undefined && instancePath === '';
      const field = isMissing ? params.missingProperty : instancePath.split('/')[1];
      return field === undefined || isShown(field);
    });
  /** A person who cannot continue gives more: a required answer, a need in words, a service. */
  const giveMore = () => {
    for (const { keyword, params } of wrong()) {
      const name = params?.missingProperty;
      const isText = schema.properties[name]?.type === 'string' && !(widgetOf(name) in widgets);
      if (keyword !== 'required' && keyword !== 'dependencies') continue;
      if (isText && widgetOf(name) !== 'hidden') values[name] = 'It squeaks';
      if (widgetOf(name) === 'service-cards') values[name] = ['s1'];
    }
    for (const [name, more] of [
      ['customNeed', 'It squeaks'],
      ['selectedServiceIds', ['s1']],
    ] as const) {
      const isOpen = names.includes(name) && widgetOf(name) !== 'hidden' && isShown(name);
      const judged = { ...facts(), valid: wrong().length === 0 };
      if (isOpen && !holds(file.continueWhen, judged)) values[name] = more;
    }
  };
  giveMore();
  // Again, because what was given may be what another answer is asked for.
  giveMore();
  const given: Json = {};
  for (const name of names) given[name] = isShown(name) ? clean(values)[name] : undefined;
  return {
    answers: given,
    passes:
      wrong().length === 0 && holds(file.continueWhen, { ...facts(), valid: wrong().length === 0 }),
    canPickTime: names.some((name) => widgetOf(name) === 'when-to-come' && isShown(name)),
    asksHow: names.some((name) => widgetOf(name) === 'waiter-preference'),
  };
}
