/** Rules deeper than this are refused where they are read, so that none can exhaust the stack. */
export const deepestRule = 32;

/** The operators of rules, and how many arguments each takes: the closed list of all that read rules. */
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
