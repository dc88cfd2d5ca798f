import { didYouMean } from '../engine/didYouMean.ts';
import { parseFlow } from '../engine/parse/parseFlow.ts';
import type { Problem } from '../engine/types.ts';
import {
  quotedStepIn,
  type FlowEntry,
  type OnEntry,
  type StepEntry,
  type TransitionEntry,
} from './flowEntry.ts';
import {
  readJsonText,
  writeJsonText,
  type EditableJson,
  type EditableObject,
  type JsonText,
} from './jsonText.ts';

/** An edit that cannot be made, with a sentence for the person who asked for it. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';

  /**
   * @param about the name of the argument that is wrong or missing; undefined when the whole edit
   *   is refused
   */
  constructor(
    message: string,
    readonly about?: string,
  ) {
    super(message);
  }
}

/** The value if it is an object, otherwise an empty object. */
export const object = (value: EditableJson | undefined): EditableObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
/** The value if it is a string, otherwise ''. */
export const textOrEmpty = (value: EditableJson | undefined): string =>
  typeof value === 'string' ? value : '';
/** The value if it is a list, otherwise an empty list. */
export const list = (value: EditableJson | undefined): EditableJson[] =>
  Array.isArray(value) ? value : [];

/** A name that is not taken: the wanted one, or the wanted one with a mark and a number. */
export function freeName(wanted: string, taken: readonly string[], mark = '-'): string {
  let free = wanted;
  for (let count = 2; taken.includes(free); count++) free = `${wanted}${mark}${count}`;
  return free;
}

/** A transition id that is free in a step. */
export const freeId = ({ on = {} }: StepEntry, wanted: string): string =>
  freeName(
    wanted,
    Object.values(on).flatMap((ways) => ways.map(({ id }) => id)),
  );

/** The faults of a file that leave something of another kind where an edit expects a `FlowEntry`. */
const misshapen: ReadonlySet<string> = new Set(['wrong-type', 'missing-key', 'bad-name']);

/** The contents of a flow file. @throws EditRefused where they have not the form of a flow */
function flowIn({ value }: JsonText): FlowEntry {
  const parsed = parseFlow(value);
  const isMisshapen = ({ code, pointer }: Problem) => misshapen.has(code) || pointer === '/forward';
  const fault = parsed.ok ? undefined : parsed.problems.find(isMisshapen);
  if (fault === undefined) return value as unknown as FlowEntry;
  throw new EditRefused(`mend the file of the flow first: ${fault.pointer} ${fault.message}`);
}

/** The contents of a flow file. @throws EditRefused where they have not the form of a flow */
export const readFlow = (text: string): FlowEntry => flowIn(readJsonText(text));

/** A transition with the step and the event it belongs to, and the list it stands in. */
export interface Leading {
  /** Empty for a transition of any step. */
  readonly from: string;
  readonly owner: { readonly on?: OnEntry };
  readonly event: string;
  readonly entries: TransitionEntry[];
  readonly way: TransitionEntry;
}

const transitionsOf = ([from, owner]: readonly [string, Leading['owner']]): Leading[] =>
  Object.entries(owner.on ?? {}).flatMap(([event, entries]) =>
    entries.map((way) => ({ from, owner, event, entries, way })),
  );

/**
 * A flow file being edited: its values are changed in place, and `toString` writes its text from
 * them.
 */
export class FlowText {
  readonly file: FlowEntry;
  readonly spread: WeakSet<object>;

  constructor(private readonly text: JsonText) {
    this.file = flowIn(text);
    this.spread = text.spread;
  }

  get steps(): FlowEntry['steps'] {
    return this.file.steps;
  }

  get forward(): string {
    return this.file.forward;
  }

  /** The guards that the flow declares. */
  get guards(): EditableObject {
    return this.file.guards ?? {};
  }

  step(id: string): StepEntry {
    const ids = Object.keys(this.steps);
    if (ids.includes(id)) return this.steps[id]!;
    throw new EditRefused(`there is no step “${id}”${didYouMean(id, ids)}`);
  }

  named(id: string): string {
    return quotedStepIn(this.file, id);
  }

  /** The transitions of a step by event, to be added to. */
  on(id: string): OnEntry {
    return (this.step(id).on ??= this.opened({}));
  }

  /** The transitions of a step on the forward event. */
  onward(id: string): TransitionEntry[] {
    return [...(this.step(id).on?.[this.forward] ?? [])];
  }

  setOnward(id: string, transitions: TransitionEntry[]): void {
    this.on(id)[this.forward] = transitions;
  }

  transitionsFrom(id: string): TransitionEntry[] {
    return Object.values(this.step(id).on ?? {}).flat();
  }

  /** Every transition of the file. */
  transitions(): Leading[] {
    const any = ['', this.file.anyStep ?? {}] as const;
    return [any, ...Object.entries(this.steps)].flatMap(transitionsOf);
  }

  /** The transitions of other steps that lead to a step. */
  leadingTo(id: string): Leading[] {
    const others = Object.entries(this.steps).filter(([from]) => from !== id);
    return others.flatMap(transitionsOf).filter(({ way }) => way.target === id);
  }

  /** Marks an object to be written over several lines, as the steps of a flow are. */
  opened<Value extends object>(value: Value): Value {
    this.spread.add(value);
    return value;
  }

  /** An object with its entries reordered or renamed, laid out in the file as before. */
  rewritten<Value>(
    before: Record<string, Value>,
    entries: (readonly [string, Value])[],
  ): Record<string, Value> {
    const after = Object.fromEntries(entries);
    if (this.spread.has(before)) this.spread.add(after);
    return after;
  }

  setSteps(entries: (readonly [string, StepEntry])[]): void {
    this.file.steps = this.rewritten(this.steps, entries);
  }

  removeStep(id: string): void {
    this.setSteps(Object.entries(this.steps).filter(([other]) => other !== id));
    const { anyStep } = this.file;
    if (anyStep?.except) anyStep.except = anyStep.except.filter((other) => other !== id);
  }

  placeAfter(after: string, id: string, step: StepEntry): void {
    this.#place(id, step, (others) => others.indexOf(after) + 1);
  }

  placeBefore(before: string, id: string, step: StepEntry): void {
    this.#place(id, step, (others) => others.indexOf(before));
  }

  #place(id: string, step: StepEntry, position: (others: string[]) => number): void {
    const others = Object.entries(this.steps).filter(([key]) => key !== id);
    const at = position(others.map(([key]) => key));
    this.setSteps(others.toSpliced(at, 0, [id, step]));
  }

  toString(): string {
    return writeJsonText(this.text);
  }
}

/** The text of a flow after `edit` has changed it. */
export const editFlow = (text: string, edit: (flow: FlowText) => void): string => {
  const flow = new FlowText(readJsonText(text));
  edit(flow);
  return flow.toString();
};
