import { isObject } from '../../../files/json/isObject.ts';
import type { Json } from '../../../engine/types.ts';
import { textAt, standsAt } from './canonical.ts';
import type { Side } from './side.ts';

const formName = (part: unknown): string | undefined => {
  const [name] = isObject(part) ? [part.var].flat() : [];
  return typeof name === 'string' && name.startsWith('form.') ? name.slice(5) : undefined;
};

/**
 * Answers of a form with which it asks one of its questions; empty where it always does, or where no
 * answer of the same screen decides that.
 */
export function openingAnswers(side: Side, form: string, name: string, depth = 0): Json {
  const rule = standsAt(side.question(form, name), ['looks', 'ui:showWhen']);
  if (rule === undefined || depth > 10) return {};
  const found: Record<string, Json> = {};
  const give = (asked: string, value: unknown) => {
    const isList = textAt(side.question(form, asked), 'rule', 'type') === 'array';
    Object.assign(found, openingAnswers(side, form, asked, depth + 1));
    found[asked] = (isList && !Array.isArray(value) ? [value] : value) as Json;
  };
  const open = (part: unknown): void => {
    if (!isObject(part)) return;
    const [[operator, args] = ['', null]] = Object.entries(part);
    const [first, second]: unknown[] = Array.isArray(args) ? args : [args];
    const [one, other] = [formName(first), formName(second)];
    if (operator === 'and' && Array.isArray(args)) args.forEach(open);
    else if (operator === 'or' || operator === '!!') open(first);
    else if (operator === 'var') {
      const asked = formName(part);
      const type = asked && textAt(side.question(form, asked), 'rule', 'type');
      if (asked !== undefined) give(asked, type === 'boolean' ? true : type === 'string' ? '…' : 1);
    } else if (operator === 'in' && other !== undefined) give(other, first);
    else if (operator === 'in' && one !== undefined && Array.isArray(second)) give(one, second[0]);
    else if (['==', '===', '>=', '<='].includes(operator) && one !== undefined) give(one, second);
  };
  open(rule);
  return found;
}
