import { didYouMean } from '../../engine/didYouMean.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Flow, Step } from '../../engine/types.ts';
import type { Inquiry } from '../question.ts';
import { answersInWords, titleOf } from '../words.ts';

/** Every step has a screen, and the app around the flow knows each by its name. */
export function checkScreens(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  for (const step of Object.values(flow.steps)) {
    const { id, form, component, action } = step;
    const pointer = at('/steps', id);
    if ((form === undefined) === (component === undefined)) {
      const message = `the step "${id}" needs either a "form" or a "component"`;
      inquiry.report('error', 'no-screen', pointer, message);
    }
    for (const [key, name, known, kind] of [
      ['form', form, around.forms, 'a file of schemas/steps'],
      ['component', component, around.components, 'a registered component'],
      ['action', action, around.actions, 'an action of the app'],
    ] as const) {
      if (name === undefined || known.includes(name)) continue;
      const message = `"${name}" is not ${kind}${didYouMean(name, known)}`;
      inquiry.report('error', `unknown-${key}`, at(pointer, key), message);
    }
    if (step.title === undefined && step.screenName === undefined) {
      const message = `the step "${id}" has neither a "title" nor a "screenName" to be told by`;
      inquiry.report('warning', 'unnamed-step', pointer, message);
    }
    const [{ pointer: taken } = { pointer: undefined }] = step.on[flow.back.event] ?? [];
    if (taken !== undefined) {
      const message = `Back takes "${flow.back.event}" by its own rules: ${titleOf(flow, id)} never leads anywhere by it`;
      const mend = 'let "back" name another event, or take these transitions out';
      inquiry.report('error', 'taken-by-back', taken, message, undefined, { mend });
    }
    if (form === undefined) checkBrought(inquiry, id);
    checkForm(inquiry, step);
  }
  checkGoal(inquiry);
  checkButtons(inquiry);
  checkTexts(inquiry);
}

/** The goal is a screen that submits the visit: whoever comes to another one has nothing of it. */
function checkGoal(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  const { component } = flow.steps[flow.goal]!;
  if (around.goals === undefined || around.goals.includes(component ?? '')) return;
  const message = `${titleOf(flow, flow.goal)} is the goal of every visit, but its screen sends nothing off`;
  const mend = `let "goal" name a step with the component "${around.goals.join('" or "')}"`;
  inquiry.report('error', 'idle-goal', '/goal', message, undefined, { mend });
}

/** A step keeps every answer that its screen brings: the engine refuses an event that brings others. */
function checkBrought(inquiry: Inquiry, id: string): void {
  const { flow } = inquiry;
  const step = flow.steps[id]!;
  const brought = inquiry
    .screen(step)
    .sends.filter(({ event }) => Object.hasOwn(step.on, event))
    .flatMap(({ samples }) => samples.flatMap(({ answers = {} }) => Object.keys(answers)));
  const dropped = [...new Set(brought)].filter((name) => !step.collects.includes(name));
  if (dropped.length === 0) return;
  const answers = answersInWords(inquiry.around, dropped);
  const message = `${titleOf(flow, id)} brings ${answers}, but the step does not keep it`;
  const mend = `add "${dropped.join('", "')}" to its "collects"`;
  inquiry.report(
    'error',
    'uncollected-answer',
    at(at('/steps', id), 'collects'),
    message,
    undefined,
    {
      mend,
    },
  );
}

/** The form that a step shows, itself or by its component, and the pointer to where the flow says so. */
function formShown({ around }: Inquiry, { id, form, component = '' }: Step) {
  const name = form ?? own(around.formOf, component);
  const key = form === undefined ? 'component' : 'form';
  return name === undefined ? undefined : { name, pointer: at(at('/steps', id), key) };
}

/** The form of a step can be drawn and filled in, and the step keeps every answer it asks for. */
function checkForm(inquiry: Inquiry, step: Step): void {
  const { flow, around } = inquiry;
  const { id, form, collects } = step;
  const shown = formShown(inquiry, step);
  const faults = shown && own(around.formProblems, shown.name);
  if (faults !== undefined) {
    const message = `the form of ${titleOf(flow, id)} cannot be used: schemas/steps/${shown!.name}.json ${faults.join('; ')}`;
    inquiry.report('error', 'unusable-form', shown!.pointer, message);
  }
  if (form === undefined) return;
  const pointer = at('/steps', id);
  const asked = own(around.formAnswers, form) ?? [];
  const lost = asked.filter(
    (name) => own(around.sentFrom, name)?.(step) === false && !decides(flow, name),
  );
  if (lost.length > 0) {
    const message = `${titleOf(flow, id)} asks for ${answersInWords(around, lost)}, which nothing sends from there`;
    const mend = `give the question a name of its own in schemas/steps/${form}.json and in "collects", not "${lost.join('", "')}"`;
    inquiry.report('error', 'lost-answer', at(pointer, 'form'), message, undefined, { mend });
  }
  const dropped = asked.filter((name) => !collects.includes(name));
  if (dropped.length > 0) {
    const message = `${titleOf(flow, id)} asks for ${answersInWords(around, dropped)}, but the step does not keep it`;
    inquiry.report('error', 'uncollected-answer', at(pointer, 'collects'), message);
  }
}

/** Whether an answer decides which way some visitor takes. */
const decides = ({ steps }: Flow, name: string): boolean =>
  Object.values(steps).some(({ skipWhen, on }) =>
    [skipWhen, ...Object.values(on).flatMap((list) => list.map(({ guard }) => guard))].some(
      (guard) => guard?.answers.includes(name),
    ),
  );

/**
 * The buttons of forms send events of the flow: any other is left out. One whose event no step takes
 * may stand in a form that another flow shows as well.
 */
function checkButtons(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  for (const [form, buttons] of Object.entries(around.formButtons ?? {})) {
    const step = Object.values(flow.steps).find((one) => one.form === form);
    if (step === undefined) continue;
    for (const { label, event } of buttons) {
      if (flow.events.includes(event)) continue;
      const message = `nobody ever sees the button "${label}" of ${titleOf(flow, step.id)}, for the flow has no event "${event}"${didYouMean(event, flow.events)}`;
      const mend = `name the right event in schemas/steps/${form}.json, or declare it and add a transition for it`;
      const pointer = at(at('/steps', step.id), 'form');
      inquiry.report('warning', 'unseen-button', pointer, message, undefined, {
        about: event,
        mend,
      });
    }
  }
}

/** Every sentence of a form is there in each language; told once a form, at the first step with it. */
function checkTexts(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  const told = new Set<string>();
  for (const step of Object.values(flow.steps)) {
    const { id } = step;
    const shown = formShown(inquiry, step);
    if (shown === undefined || told.has(shown.name)) continue;
    const { name: form, pointer } = shown;
    told.add(form);
    for (const remark of own(around.formRemarks, form) ?? []) {
      const message = `in the form of ${titleOf(flow, id)}, schemas/steps/${form}.json ${remark}`;
      inquiry.report('warning', 'form-words', pointer, message);
    }
    const gaps = own(around.formGaps, form) ?? [];
    if (gaps.length === 0) continue;
    const missing = gaps.map(
      ({ sentence, languages }) => `"${sentence}" in ${languages.join(', ')}`,
    );
    const message =
      `not every visitor reads ${titleOf(flow, id)} in their own language: ` +
      `${missing.join('; ')}; add the words under "translations" in schemas/steps/${form}.json`;
    inquiry.report('warning', 'text-missing', pointer, message);
  }
}

const own = <Value>(map: Readonly<Record<string, Value>> | undefined, name: string) =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
