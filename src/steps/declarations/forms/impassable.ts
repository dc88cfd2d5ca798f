import type { ShopSettings } from '../../../contract/types.gen.ts';
import { isGiven } from '../../../engine/guards.ts';
import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { Situation } from '../types.ts';
import { fieldsOf } from './fields.ts';
import { label, type FormFinding } from './fieldWords.ts';
import { fillingsOf, isPassed, showAgain, type Filling } from './fillings.ts';
import { givenIn, secretsIn } from './onScreen.ts';
import { valueAt } from './parts.ts';
import { readByConditions, settingsOf, shopsFor, situationsAt } from './situations.ts';
import { completeAmong, stuckAmong, type Choice } from './stuck.ts';

/** A situation at a shop, with every way to fill in the form there. */
export interface Visit {
  readonly shop: ShopSettings;
  readonly situation: Situation;
  readonly fillings: readonly Filling[];
}

/** The visits to try a form with. */
export const visitsOf = (form: StepFormDefinition): Visit[] =>
  shopsFor(form).flatMap((shop) =>
    situationsAt(form, shop).map((situation) => ({
      shop,
      situation,
      fillings: [...fillingsOf(form, situation)],
    })),
  );

const error = (pointer: string, message: string): FormFinding[] => [
  { severity: 'error', pointer, message },
];

/** The errors of the best filling, for a form that nobody can submit. */
function commonly(fillings: readonly Filling[]): string {
  const [best] = fillings.toSorted((one, other) => one.wrong.length - other.wrong.length);
  const wrong = best?.wrong.map(({ field, keyword }) =>
    field === '' ? `"${keyword}" forbids it` : `"${field}" breaks ${keyword}`,
  );
  return wrong?.length ? wrong.join(', ') : '"continueWhen" never holds';
}

/** The errors for a visitor who submitted a form and comes back to it. */
function returning(form: StepFormDefinition, { situation, fillings }: Visit): FormFinding[] {
  const passed = fillings.filter((filling) => isPassed(form, filling));
  return passed.flatMap((filling): FormFinding[] => {
    const again = showAgain(form, situation, filling);
    if (!isPassed(form, again)) {
      return error(
        '/continueWhen',
        'whoever comes back to this form cannot go on with what they gave; let no condition ask for a change',
      );
    }
    const lost = again.hidden.find(
      (path) =>
        !filling.hidden.includes(path) && isGiven(valueAt(filling.values, path.split('/')) as Json),
    );
    const field = fieldsOf(form).find(({ name }) => name === lost?.split('/')[0]);
    if (lost === undefined || field === undefined) return [];
    return error(
      `${below('/uiSchema', ...lost.split('/'))}/ui:showWhen`,
      `${label(field)}: whoever comes back to this form loses what they gave; let its condition ask for no change, and not whether it was answered`,
    );
  });
}

const pointerTo = (path: readonly string[]) =>
  below('', 'schema', ...path.flatMap((name) => ['properties', name]));

/** The error of choices with which nobody can go on. */
function stuckFinding(choices: readonly Choice[], among: readonly Filling[], where: string) {
  const [{ place }] = choices as [Choice];
  const given = choices.map(({ value }) => JSON.stringify(value)).join(' and ');
  const named = [...new Set(choices.map((choice) => label(choice.place.field)))].join(' and ');
  const mend =
    choices.length === 1
      ? ''
      : '; nothing on the screen says so: take the rule out, or say under "ui:errors" of one of them what to change';
  const message = `${named}: whoever answers ${given}${where} cannot go on, for ${commonly(among)}${mend}`;
  return error(pointerTo(place.path), message);
}

/** The error of visitors who would have to type what they cannot find out. */
function secretFinding(
  form: StepFormDefinition,
  passed: readonly Filling[],
  choices: readonly Choice[],
) {
  const secrets = secretsIn(form);
  const isAmong = (filling: Filling) =>
    choices.every(
      ({ place, value }) => JSON.stringify(givenIn(filling, place)) === JSON.stringify(value),
    );
  const [needed] = passed
    .filter(isAmong)
    .map((filling) => secrets(filling).map((place) => ({ place, text: givenIn(filling, place) })))
    .toSorted((one, other) => one.length - other.length);
  const [secret] = needed ?? [];
  if (secret === undefined) return [];
  const { place, text } = secret;
  return error(
    pointerTo(place.path),
    `${label(place.field)}: nobody goes on without typing something like ${JSON.stringify(text)}, and the screen does not say so; ` +
      'say it in the label, as "ui:description" or under "ui:errors", or take the rule out',
  );
}

/** The errors of choices, or missing words, by which some visitors of a shop cannot go on. */
function stuckAt(form: StepFormDefinition, fillings: readonly Filling[], where: string) {
  const passed = fillings.filter((filling) => isPassed(form, filling));
  const stuck = stuckAmong(form, fillings, passed);
  if (stuck !== undefined) return stuckFinding(stuck.choices, stuck.among, where);
  const secrets = secretsIn(form);
  const isKnown = (filling: Filling) => secrets(filling).length === 0;
  const known = fillings.filter(isKnown);
  if (known.length === fillings.length) return [];
  const through = passed.filter(isKnown);
  if (through.length === 0) return secretFinding(form, passed, []);
  const unsaid = stuckAmong(form, known, through);
  return unsaid === undefined ? [] : secretFinding(form, passed, unsaid.choices);
}

/** Where a `not` stands that is of the whole form rather than of a question; undefined if nowhere. */
function wholeNot(schema: unknown, pointer: string): string | undefined {
  if (!isObject(schema)) return undefined;
  if (Object.hasOwn(schema, 'not')) return below(pointer, 'not');
  const inside = ['then', 'else'].map((key) => wholeNot(schema[key], below(pointer, key)));
  for (const key of ['allOf', 'dependencies']) {
    for (const [name, part] of Object.entries(schema[key] ?? {}))
      inside.push(wholeNot(part, below(pointer, key, name)));
  }
  return inside.find((found) => found !== undefined);
}

const silentRule = (pointer: string, keyword: string, mend: string) =>
  error(
    pointer,
    `whoever's answers break "${keyword}" is told that something is wrong, but not what, for it belongs to no question; take it out, and ${mend}`,
  );

/** The error of a rule that belongs to no field: who breaks it is not told what to change. */
function silent(form: StepFormDefinition, fillings: readonly Filling[]): FormFinding[] {
  // The answers that break it may be too special for any filling to have them.
  const not = wholeNot(form.schema, '/schema');
  if (not !== undefined) {
    return silentRule(not, 'not', 'say with "if" and "then" which answer has to fit the others');
  }
  const isSilent = ({ wrong }: Filling) =>
    wrong.length > 0 && wrong.every(({ field }) => field === '');
  const { keyword } = fillings.find(isSilent)?.wrong[0] ?? {};
  if (keyword === undefined) return [];
  const pointer = Object.hasOwn(form.schema, keyword) ? below('/schema', keyword) : '/schema';
  return silentRule(pointer, keyword, 'list what must be answered under "required"');
}

/**
 * A warning for a field with which alone Continue stays disabled, although nothing on the screen says
 * what is missing: a form says so of what it lists as required, not of its `continueWhen`.
 */
function keptBack(form: StepFormDefinition, fillings: readonly Filling[]): FormFinding[] {
  if (form.continueWhen === undefined) return [];
  const field = fieldsOf(form).find(({ name }) => {
    const alone = fillings.filter(
      ({ chosen, hidden, wrong }) =>
        wrong.length === 0 &&
        !hidden.includes(name) &&
        Object.entries(chosen).every(([key, gift]) => (gift !== undefined) === (key === name)),
    );
    return alone.length > 0 && !alone.some((filling) => isPassed(form, filling));
  });
  if (field === undefined) return [];
  const message = `Continue stays disabled for whoever answers ${label(field)} alone, and nothing says why; let it hold for them too, or list what is missing under "required"`;
  return [{ severity: 'warning', pointer: '/continueWhen', message }];
}

/** What is wrong that is not the fault of a single field. */
export function impassable(form: StepFormDefinition, visits: readonly Visit[]): FormFinding[] {
  const fillings = visits.flatMap((visit) => visit.fillings);
  const passes = (filling: Filling) => isPassed(form, filling);
  if (!fillings.some(passes)) {
    const pointer = fillings.some(({ wrong }) => wrong.length === 0) ? '/continueWhen' : '/schema';
    return error(pointer, `nobody can go on from this form: ${commonly(fillings)}`);
  }
  const shops = [...new Set(visits.map(({ shop }) => shop))];
  const usual = shops[0]!;
  const byShop = shops.map((shop) => ({
    where: shop === usual ? '' : ` at a shop with ${settingsOf(shop, usual).join(', ')}`,
    there: visits.filter((visit) => visit.shop === shop).flatMap((visit) => visit.fillings),
  }));
  const shut = byShop.find(({ there }) => !there.some(passes));
  if (shut !== undefined) {
    return error('/schema', `nobody can go on from this form${shut.where}`);
  }
  const complete = completeAmong(form, fillings);
  if (complete.length > 0 && !complete.some(passes)) {
    return error(
      '/schema',
      `whoever answers all that is asked cannot go on: ${commonly(complete)}`,
    );
  }
  const read = readByConditions(form);
  const differs = read.some((name) => name === 'changed' || name.startsWith('answers.'));
  const returned = differs ? visits.flatMap((visit) => returning(form, visit)) : [];
  if (returned.length > 0) return returned.slice(0, 1);
  for (const { where, there } of byShop) {
    const found = stuckAt(form, there, where);
    if (found.length > 0) return found;
  }
  const said = silent(form, fillings);
  return said.length > 0 ? said : keptBack(form, fillings);
}
