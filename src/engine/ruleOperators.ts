/**
 * The deepest nesting of a rule. Deeper ones are refused when they are parsed, so that none can
 * exhaust the call stack.
 */
export const deepestRule = 32;

/**
 * Every operator of rules with the least and most arguments it takes. Guards and form conditions
 * both use this list.
 */
export const ruleOperators: Readonly<Record<string, readonly [least: number, most: number]>> = {
  var: [1, 1],
  '==': [2, 2],
  '===': [2, 2],
  '!=': [2, 2],
  '!==': [2, 2],
  '<': [2, 3],
  '<=': [2, 3],
  '>': [2, 2],
  '>=': [2, 2],
  '!': [1, 1],
  '!!': [1, 1],
  and: [1, Infinity],
  or: [1, Infinity],
  if: [2, Infinity],
  in: [2, 2],
};
