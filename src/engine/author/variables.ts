import { object, textOf, type FlowText, type JsonObject } from './FlowText.ts';

const camelCase = (id: string) =>
  id.replace(/[-._]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());

/** A name that no variable has yet, made of an id's words. */
export function freeVariable(flow: FlowText, id: string): string {
  const taken = object(flow.file.variables);
  const name = camelCase(id);
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count++) free = `${name}${count}`;
  return free;
}

export function addVariable(flow: FlowText, name: string, variable: JsonObject): void {
  const before = object(flow.file.variables);
  const entries = [...Object.entries(before), [name, flow.opened(variable)] as const];
  flow.file.variables = flow.rewritten(before, entries);
}

/** What a step is called in the words of a variable. */
export const called = (flow: FlowText, id: string): string =>
  `"${textOf(flow.step(id).title) || id}"`;

/** Why a transition is kept that perhaps nobody takes: a moved step is passed by it. */
export const spareOf = (flow: FlowText, id: string): string =>
  `For who does not need ${called(flow, id)} here`;
