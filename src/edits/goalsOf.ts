import { isObject } from '../files/json/isObject.ts';

/** The steps that a flow file names as goals, by `goal` or by `goals`. */
export const goalsOf = (file: { readonly goal?: unknown; readonly goals?: unknown }): string[] =>
  [file.goal, ...(isObject(file.goals) ? Object.values(file.goals) : [])].filter(
    (step) => typeof step === 'string',
  );
