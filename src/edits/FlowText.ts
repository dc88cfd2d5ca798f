import { didYouMean } from '../engine/didYouMean.ts';
import { readJsonText, writeJsonText, type EditableJson, type JsonText } from './jsonText.ts';

export type EditableObject = { [key: string]: EditableJson };

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

/**
 * A transition id that is free in a step: the wanted one, or the wanted one with a number appended.
 */
export function freeId(step: EditableObject, wanted: string): string {
  const transitions = Object.values(object(step.on)).flatMap(list).map(object);
  const taken = new Set(transitions.map(({ id }) => id));
  let free = wanted;
  for (let count = 2; taken.has(free); count++) free = `${wanted}-${count}`;
  return free;
}

/**
 * A flow file being edited: its values are changed in place, and `toString` writes its text from
 * them.
 */
export class FlowText {
  readonly file: EditableObject;
  readonly spread: WeakSet<object>;

  constructor(private readonly text: JsonText) {
    this.file = object(text.value);
    this.spread = text.spread;
  }

  get steps(): EditableObject {
    return object(this.file.steps);
  }

  get forward(): string {
    return textOrEmpty(this.file.forward);
  }

  step(id: string): EditableObject {
    if (!Object.hasOwn(this.steps, id)) {
      const ids = Object.keys(this.steps);
      throw new EditRefused(`there is no step “${id}”${didYouMean(id, ids)}`);
    }
    return object(this.steps[id]);
  }

  /** The name of a step in quotation marks: its title, otherwise its screen name or id. */
  named(id: string): string {
    const { title, screenName } = object(this.steps[id]);
    return `“${textOrEmpty(title) || textOrEmpty(screenName) || id}”`;
  }

  /** The flow's forward event in its author's words, for example "Continue". */
  get onwardWords(): string {
    const { description } = object(object(this.file.events)[this.forward]);
    return textOrEmpty(description) || this.forward;
  }

  /** The transitions of a step on the forward event. */
  onward(id: string): EditableObject[] {
    return list(object(this.step(id).on)[this.forward]).map(object);
  }

  setOnward(id: string, transitions: EditableObject[]): void {
    const step = this.step(id);
    if (step.on === undefined) step.on = this.opened({});
    object(step.on)[this.forward] = transitions;
  }

  /** Every transition of the file, with the list it stands in. */
  transitions(): { list: EditableJson[]; transition: EditableObject }[] {
    const ons = [object(this.file.anyStep), ...Object.values(this.steps).map(object)];
    return ons.flatMap(({ on }) =>
      Object.values(object(on)).flatMap((entries) =>
        list(entries).map((entry) => ({ list: list(entries), transition: object(entry) })),
      ),
    );
  }

  /** Marks an object to be written over several lines, as the steps of a flow are. */
  opened<Value extends object>(value: Value): Value {
    this.spread.add(value);
    return value;
  }

  /** An object with its entries reordered or renamed, laid out in the file as before. */
  rewritten(before: EditableObject, entries: (readonly [string, EditableJson])[]): EditableObject {
    const after = Object.fromEntries(entries);
    if (this.spread.has(before)) this.spread.add(after);
    return after;
  }

  placeAfter(after: string, id: string, step: EditableObject): void {
    this.#place(id, step, (others) => others.indexOf(after) + 1);
  }

  placeBefore(before: string, id: string, step: EditableObject): void {
    this.#place(id, step, (others) => others.indexOf(before));
  }

  #place(id: string, step: EditableObject, position: (others: string[]) => number): void {
    const others = Object.entries(this.steps).filter(([key]) => key !== id);
    const at = position(others.map(([key]) => key));
    this.file.steps = this.rewritten(this.steps, others.toSpliced(at, 0, [id, step]));
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
