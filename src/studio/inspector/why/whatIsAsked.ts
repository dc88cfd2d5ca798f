import { answersOfSet } from '../answersOfSet.ts';
import en from '../../../page/text/en.json';
import { conditionHolds, type ConditionFacts } from '../../../page/forms/condition.ts';
import { waiterOptions, whyNoWaiting } from '../../../booking/shop/waiterOptions.ts';
import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import { spellOut } from '../../../engine/explain/ruleInWords.ts';
import { answerInWords } from '../words.ts';
import { isObject } from '../../../files/json/isObject.ts';
import { readForms } from '../../../files/stepFile/readForms.ts';

/** Something that a screen may ask or offer, whether it does in this visit, and why. */
export interface AskedField {
  readonly label: string;
  readonly isShown: boolean;
  readonly because: string;
}

interface Looks {
  readonly 'ui:widget'?: string;
  readonly 'ui:showWhen'?: unknown;
}

/** A condition of a form in words: "waiter preference is drop-off-vehicle". */
function conditionInWords(rule: unknown): string {
  if (Array.isArray(rule)) return rule.map(conditionInWords).join(' or ');
  if (!isObject(rule)) return rule === null ? 'not known' : JSON.stringify(rule);
  const [[operator, given] = ['', null]] = Object.entries(rule);
  const parts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const words = parts.map((part) =>
    typeof part !== 'string'
      ? conditionInWords(part)
      : operator === 'var'
        ? part
        : `“${part.replaceAll('-', ' ')}”`,
  );
  if (operator === 'var') {
    const [from, ...name] = (words[0] ?? '').split('.');
    return from === 'shop'
      ? `the shop’s setting “${spellOut(name.at(-1) ?? '')}”`
      : answerInWords(name.at(-1) ?? from ?? '');
  }
  if (operator === '!') return `not ${words[0]}`;
  if (operator === '!!') return words[0] ?? '';
  if (operator === 'and' || operator === 'or') return words.join(` ${operator} `);
  return words.join(operator.startsWith('!') ? ' is not ' : ' is ');
}

/**
 * The options on how to come, each with why it is offered or not; by the rules of `src/booking`.
 */
function waysToCome(given: Answers, settings: ShopSettings): AskedField[] {
  const offered = new Set<string>(waiterOptions(given, settings));
  const chosen = given.selectedServiceIds ?? [];
  const notForWaiting = settings.services
    .filter(
      ({ id, allowWaiter }) => !allowWaiter && chosen.some((one) => String(one) === String(id)),
    )
    .map(({ name }) => name);
  const rules = {
    customNeed: 'a need was written in words',
    recommendedServices: 'recommended services were chosen',
    services: `the shop allows no waiting for ${notForWaiting.join(', ')}`,
  };
  const noWaiting = whyNoWaiting(given, settings).map((rule) => rules[rule]);
  return [
    { label: en['widgets.waiter.dropOff'], isShown: true, because: 'Always offered.' },
    {
      label: en['widgets.waiter.wait'],
      isShown: offered.has('wait-at-shop'),
      because: offered.has('wait-at-shop')
        ? 'Every chosen service allows waiting.'
        : `Not offered: ${noWaiting.join('; ')}.`,
    },
    {
      label: en['widgets.waiter.afterHours'],
      isShown: offered.has('after-hours-drop-off'),
      because: `Switched ${settings.allowAfterHoursDropoff ? 'on' : 'off'} in this shop’s settings.`,
    },
    {
      label: en['widgets.waiter.courtesy'],
      isShown: settings.allowCourtesyTransportationRequest,
      because: `Switched ${settings.allowCourtesyTransportationRequest ? 'on' : 'off'} in this shop’s settings${settings.allowCourtesyTransportationRequest ? '; shown with dropping off' : ''}.`,
    },
  ];
}

interface Field {
  readonly title?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Field>>;
}

/** A label without the addresses of its links. */
const labelOf = (name: string, { title }: Field) =>
  title?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? spellOut(name);

/**
 * Everything that a form may ask and offer in a visit: fields, their choices, and what depends on
 * the shop's settings.
 *
 * @param file the text of the form file; one that cannot be parsed asks nothing
 * @param given the answers given when the screen opens
 */
export function whatIsAsked(file: string, given: Answers, settings: ShopSettings): AskedField[] {
  const { form } = readForms({ form: file }, answersOfSet());
  if (form === undefined || !('schema' in form)) return [];
  const facts: ConditionFacts = { answers: given, form: given, shop: settings, changed: false };

  const fieldsOf = (
    { properties = {}, required = [] }: Field,
    looks: Readonly<Record<string, Looks>>,
    when?: unknown,
  ): AskedField[] =>
    Object.entries(properties).flatMap(([name, field]): AskedField[] => {
      const { 'ui:widget': widget, 'ui:showWhen': ownWhen } = looks[name] ?? {};
      // The widget of another field shows this one too.
      if (widget === 'hidden') return [];
      const condition = when ?? ownWhen;
      if (field.properties !== undefined && widget === undefined) {
        return fieldsOf(field, (looks[name] ?? {}) as Record<string, Looks>, condition);
      }
      const isShown = condition === undefined || conditionHolds(condition, facts);
      const need = required.includes(name) ? 'Nobody goes on without it.' : 'It may be left out.';
      const because =
        condition === undefined
          ? `The form always asks it. ${need}`
          : `${isShown ? 'Shown' : 'Not shown'}: the form asks it when ${conditionInWords(condition)}.`;
      const choices = widget === 'waiter-preference' ? waysToCome(given, settings) : [];
      return [{ label: labelOf(name, field), isShown, because }, ...choices];
    });
  return fieldsOf(form.schema, form.uiSchema as Record<string, Looks>);
}
