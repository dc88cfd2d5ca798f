import { isObject } from '../../../files/json/isObject.ts';
import { spellOut } from '../../../engine/explain/ruleInWords.ts';
import { answerInWords, fillWords } from '../words.ts';
import { inQuotes, listed, oneOf, type Side } from './side.ts';
import words from './words.json';

const compared: Readonly<Record<string, string>> = {
  '<': words.lessThan,
  '<=': words.atMost,
  '>': words.moreThan,
  '>=': words.atLeast,
};

const nameIn = (part: unknown): string | undefined => {
  const [name] = isObject(part) ? [part.var].flat() : [];
  return typeof name === 'string' ? name : undefined;
};

/**
 * A condition of a form in words: "“Is it leased?” is “Yes”". It may ask of this form's answers, of
 * those of the visit and of the shop's settings.
 */
export function formConditionInWords(side: Side, form: string, rule: unknown): string {
  const tell = (part: unknown): string => formConditionInWords(side, form, part);
  const grouped = (part: unknown) => {
    const told = tell(part);
    return isObject(part) && ('and' in part || 'or' in part) ? `(${told})` : told;
  };
  const subject = (name: string) => {
    const [root = '', ...rest] = name.split('.');
    const path = rest.join('.');
    if (root === 'form') return inQuotes(side.labelOf(form, path));
    if (root === 'answers') return answerInWords(path);
    return fillWords(words.setting, { name: inQuotes(spellOut(path)) });
  };
  const given = (name: string, isSo: boolean) => {
    if (name === 'valid') return isSo ? words.allValid : words.notAllValid;
    if (name === 'changed') return isSo ? words.changed : words.notChanged;
    const [root] = name.split('.');
    if (root === 'shop') return `${subject(name)} ${isSo ? words.isOn : words.isOff}`;
    return `${subject(name)} ${isSo ? words.isAnswered : words.isNotAnswered}`;
  };
  const value = (name: string, one: unknown) =>
    name.startsWith('form.')
      ? side.choiceOf(form, name.slice('form.'.length), one)
      : side.choiceOf(form, '', one);
  if (rule === true) return words.always;
  if (!isObject(rule)) return words.never;
  const [[operator, args] = ['', null]] = Object.entries(rule);
  const [first, second, ...others]: unknown[] = Array.isArray(args) ? args : [args];
  const read = nameIn(first);
  switch (operator) {
    case 'var':
      return given(String([args].flat()[0]), true);
    case '!!':
      return tell(first);
    case '!': {
      const inner = isObject(first) && '!!' in first ? [first['!!']].flat()[0] : first;
      const name = nameIn(inner);
      return name === undefined
        ? fillWords(words.notSo, { condition: tell(first) })
        : given(name, false);
    }
    case 'and':
    case 'or': {
      const parts: unknown[] = Array.isArray(args) ? args : [args];
      const join = operator === 'and' ? listed : oneOf;
      return parts.length === 1 ? tell(parts[0]) : join(parts.map(grouped));
    }
    case 'if':
      return fillWords(words.either, {
        condition: tell(first),
        one: tell(second),
        other: tell(others.length > 1 ? { if: others } : (others[0] ?? false)),
      });
    case 'in':
      if (read === undefined) {
        const name = nameIn(second) ?? '';
        return `${subject(name)} ${words.includes} ${value(name, first)}`;
      }
      return `${subject(read)} ${words.is} ${oneOf([second].flat().map((one) => value(read, one)))}`;
    default: {
      const name = read ?? nameIn(second) ?? '';
      const one = read === undefined ? first : second;
      const word = operator.startsWith('!') ? words.isNot : (compared[operator] ?? words.is);
      const told = typeof one === 'number' ? String(one) : value(name, one);
      return `${subject(name)} ${word} ${told}`;
    }
  }
}

/** Yes to one question: the usual condition. Undefined for any other. */
function choiceAsked(rule: unknown): { name: string; values: unknown[] } | undefined {
  if (!isObject(rule)) return undefined;
  const [[operator, args] = ['', null]] = Object.entries(rule);
  const [first, second]: unknown[] = Array.isArray(args) ? args : [args];
  const [asked, values] =
    operator === 'in' && !Array.isArray(second)
      ? [second, [first]]
      : [first, Array.isArray(second) ? second : [second]];
  const name = nameIn(asked);
  if (!name?.startsWith('form.') || !['==', '===', 'in'].includes(operator)) return undefined;
  return { name: name.slice('form.'.length), values };
}

/** Of whom a question is asked: "only after “Yes” to “Is it leased?”"; "of everybody" without a condition. */
export function askedWhen(side: Side, form: string, rule: unknown): string {
  if (rule === undefined || rule === true) return words.everybody;
  if (rule === false) return words.nobody;
  const asked = choiceAsked(rule);
  if (asked === undefined || asked.values.some((one) => one === null || one === '')) {
    return fillWords(words.onlyWhen, { condition: formConditionInWords(side, form, rule) });
  }
  return fillWords(words.onlyAfter, {
    choice: oneOf(asked.values.map((one) => side.choiceOf(form, asked.name, one))),
    question: inQuotes(side.labelOf(form, asked.name)),
  });
}
