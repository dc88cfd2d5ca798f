import { editFlow, EditRefused, list, object, type FlowText, type JsonObject } from './FlowText.ts';
import { takeOut } from './move.ts';

const targets = (entries: readonly JsonObject[]) => entries.map(({ target }) => target);

/**
 * The events that lead to a step only as a detour: the steps they are sent from lead on without it
 * to where it leads. Nobody misses the way on when such an event is gone.
 */
function dropDetours(flow: FlowText, id: string): void {
  const beyond = targets(flow.onward(id));
  for (const [name, entry] of Object.entries(flow.steps)) {
    if (name === id) continue;
    const on = object(object(entry).on);
    for (const [event, ways] of Object.entries(on)) {
      if (event === flow.forward || !targets(list(ways).map(object)).every((one) => one === id)) {
        continue;
      }
      const others = Object.entries(on).filter(([other]) => other !== event);
      const elsewhere = others.flatMap(([, list_]) => targets(list(list_).map(object)));
      if (elsewhere.some((target) => beyond.includes(target))) delete on[event];
    }
  }
}

/** A step taken out for good: whoever led to it leads on past it, and nothing names it any more. */
export const removeStep = (text: string, id: string): string =>
  editFlow(text, (flow) => {
    flow.step(id);
    if (flow.file.goal === id) {
      throw new EditRefused(`every visit works towards ${flow.named(id)}`);
    }
    const instead = list(flow.file.replaceEveryStep);
    if (instead.some((rule) => object(rule).step === id)) {
      throw new EditRefused(`${flow.named(id)} is shown in place of every step at times`);
    }
    dropDetours(flow, id);
    const isReached = flow.transitions().some(({ transition }) => transition.target === id);
    if (isReached || flow.file.initial === id) takeOut(flow, id);
    const entries = Object.entries(flow.steps).filter(([key]) => key !== id);
    flow.file.steps = flow.rewritten(flow.steps, entries);
    for (const { transition } of flow.transitions()) {
      if (transition.reset !== undefined) {
        transition.reset = list(transition.reset).filter((step) => step !== id);
      }
    }
    const back = object(flow.file.back);
    if (back.rules !== undefined) {
      back.rules = list(back.rules).filter((rule) => object(rule).after !== id);
    }
    const any = object(flow.file.anyStep);
    if (any.except !== undefined) any.except = list(any.except).filter((step) => step !== id);
  });
