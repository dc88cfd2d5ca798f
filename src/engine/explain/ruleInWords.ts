import type { Json, Scalar } from '../types.ts';

const infix: Readonly<Record<string, string>> = {
  '==': 'is',
  '===': 'is',
  '!=': 'is not',
  '!==': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};

const value = (scalar: Scalar) => (scalar === null ? 'not known' : String(scalar));

/** A rule of a guard in words: "(kind is black) and (not milk)". */
export function ruleInWords(rule: Json): string {
  if (Array.isArray(rule)) return rule.map(ruleInWords).join(' or ');
  if (rule === null || typeof rule !== 'object') return value(rule);
  const [[operator, given] = ['', null]] = Object.entries(rule as Record<string, Json>);
  const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
  const words = args.map(ruleInWords);
  if (operator === 'var') {
    const name = words[0] ?? '';
    return name.startsWith('answered ') ? `${name.slice('answered '.length)} was answered` : name;
  }
  if (operator === 'in') return `${words[0]} is ${words[1]}`;
  if (operator === '!') return `not ${words[0]}`;
  if (operator === '!!') return words[0] ?? '';
  if (operator === 'and' || operator === 'or') {
    return words.length === 1 ? words[0]! : words.map((one) => `(${one})`).join(` ${operator} `);
  }
  if (operator === 'if') return `if ${words.join(', ')}`;
  return words.join(` ${infix[operator] ?? operator} `);
}
