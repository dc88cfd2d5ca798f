import { didYouMean } from '../didYouMean.ts';
import { readJsonText, writeJsonText, type EditableJson, type JsonText } from './jsonText.ts';

export type JsonObject = { [key: string]: EditableJson };

/** An edit that cannot be made, with a sentence for the person who asked for it. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';

  /** @param about the name of what the edit was told wrong, or not at all; left out: the edit itself */
  constructor(
    message: string,
    readonly about?: string,
  ) {
    super(message);
  }
}

/** What stands there where it is an object, else an empty one. */
export const object = (value: EditableJson | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
/** Likewise a text, else an empty one. */
export const textOf = (value: EditableJson | undefined): string =>
  typeof value === 'string' ? value : '';
/** Likewise a list, else an empty one. */
export const list = (value: EditableJson | undefined): EditableJson[] =>
  Array.isArray(value) ? value : [];

/** An id that no transition of a step has, as it is wanted or with a number behind it. */
export function freeId(step: JsonObject, wanted: string): string {
  const ways = Object.values(object(step.on)).flatMap(list).map(object);
  const taken = new Set(ways.map(({ id }) => id));
  let free = wanted;
  for (let count = 2; taken.has(free); count++) free = `${wanted}-${count}`;
  return free;
}

/** A flow file under edit; its values are changed in place, its text is made anew from them. */
export class FlowText {
  readonly file: JsonObject;
  readonly spread: WeakSet<object>;

  constructor(private readonly text: JsonText) {
    this.file = object(text.value);
    this.spread = text.spread;
  }

  get steps(): JsonObject {
    return object(this.file.steps);
  }

  get forward(): string {
    return textOf(this.file.forward);
  }

  step(id: string): JsonObject {
    if (!Object.hasOwn(this.steps, id)) {
      const ids = Object.keys(this.steps);
      throw new EditRefused(`there is no step "${id}"${didYouMean(id, ids)}`);
    }
    return object(this.steps[id]);
  }

  /** What a step is called, in quotation marks: its title, else its id. */
  named(id: string): string {
    const { title, screenName } = object(this.steps[id]);
    return `“${textOf(title) || textOf(screenName) || id}”`;
  }

  /** What leads on, in the words of the flow's author: "Continue". */
  get onwardWords(): string {
    const { description } = object(object(this.file.events)[this.forward]);
    return textOf(description) || this.forward;
  }

  /** The transitions by which a step is left forwards. */
  onward(id: string): JsonObject[] {
    return list(object(this.step(id).on)[this.forward]).map(object);
  }

  setOnward(id: string, transitions: JsonObject[]): void {
    const step = this.step(id);
    if (step.on === undefined) step.on = this.opened({});
    object(step.on)[this.forward] = transitions;
  }

  /** Every transition of the file, with the list it stands in. */
  transitions(): { list: EditableJson[]; transition: JsonObject }[] {
    const ons = [object(this.file.anyStep), ...Object.values(this.steps).map(object)];
    return ons.flatMap(({ on }) =>
      Object.values(object(on)).flatMap((entries) =>
        list(entries).map((entry) => ({ list: list(entries), transition: object(entry) })),
      ),
    );
  }

  /** An object that stands on lines of its own, as the steps of a flow do. */
  opened<Value extends object>(value: Value): Value {
    this.spread.add(value);
    return value;
  }

  /** The entries of an object in another order or under other names. */
  rewritten(before: JsonObject, entries: (readonly [string, EditableJson])[]): JsonObject {
    const after = Object.fromEntries(entries);
    if (this.spread.has(before)) this.spread.add(after);
    return after;
  }

  placeAfter(after: string, id: string, step: JsonObject): void {
    const others = Object.entries(this.steps).filter(([key]) => key !== id);
    const entries = others.flatMap(([key, value]) =>
      key === after ? [[key, value] as const, [id, step] as const] : [[key, value] as const],
    );
    this.file.steps = this.rewritten(this.steps, entries);
  }

  toString(): string {
    return writeJsonText(this.text);
  }
}

/** A flow's text after an edit of it. */
export const editFlow = (text: string, edit: (flow: FlowText) => void): string => {
  const flow = new FlowText(readJsonText(text));
  edit(flow);
  return flow.toString();
};
