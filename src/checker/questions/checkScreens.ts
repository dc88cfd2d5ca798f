import { didYouMean } from '../../engine/didYouMean.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Flow, Problem, Step } from '../../engine/types.ts';
import { guardsOf } from '../model/cone.ts';
import type { Model } from '../model/model.ts';
import { flowError, flowWarning } from '../question.ts';
import { answersInWords, languagesInWords, titleOf } from '../words.ts';

/** Every step has a screen, and the app around the flow knows each by its name. */
export const checkScreens = (model: Model): Problem[] => [
  ...Object.values(model.flow.steps).flatMap((step) => [
    ...checkNaming(model, step),
    ...(step.form === undefined ? checkBrought(model, step) : []),
    ...checkForm(model, step),
  ]),
  ...checkFormsOfScreens(model),
  ...checkGoal(model),
  ...checkButtons(model),
  ...checkTexts(model),
];

/** What a step is called, shows and does is there. */
function checkNaming({ flow, around }: Model, step: Step): Problem[] {
  const { id, form, component, action, title, screenName } = step;
  const pointer = at('/steps', id);
  const found: Problem[] = [];
  if ((form === undefined) === (component === undefined)) {
    const message = `the step “${id}” needs either a “form” or a “component”`;
    found.push(flowError('no-screen', pointer, message));
  }
  for (const [code, key, name, known, kind] of [
    ['unknown-form', 'form', form, around.forms, 'a file of schemas/steps'],
    [
      'unknown-component',
      'component',
      component,
      around.components,
      'a screen of this flow’s page',
    ],
    ['unknown-action', 'action', action, around.actions, 'an action of this flow’s page'],
  ] as const) {
    if (name === undefined || known.includes(name)) continue;
    const message = `“${name}” is not ${kind}${didYouMean(name, known)}`;
    const mend = code === 'unknown-form' ? undefined : `write one of “${known.join('”, “')}”`;
    found.push(flowError(code, at(pointer, key), message, mend));
  }
  if (title === undefined && screenName === undefined) {
    const message = `the step “${id}” has no name to be told by`;
    found.push(flowWarning('unnamed-step', pointer, message));
  }
  const [taken] = step.on[flow.back.event] ?? [];
  if (taken !== undefined) {
    const message = `Back takes “${flow.back.event}” by its own rules: ${titleOf(flow, id)} never leads anywhere by it`;
    const mend = 'let “back” name another event, or take these transitions out';
    found.push(flowError('taken-by-back', taken.pointer, message, mend));
  }
  return found;
}

/** The form of each screen that shows one by itself is there, also of one that may replace every step. */
function checkFormsOfScreens({ flow, around }: Model): Problem[] {
  const steps = Object.values(flow.steps);
  const shown = around.formsOf?.(flow) ?? [];
  return shown.flatMap((form) => {
    if (around.forms.includes(form)) return [];
    const step = steps.find(({ component = '' }) => own(around.formOf, component) === form);
    const pointer = step === undefined ? '/steps' : at(at('/steps', step.id), 'component');
    const screen = Object.entries(around.formOf ?? {}).find(([, name]) => name === form)?.[0];
    const message = `the screen “${screen}” shows the form “${form}”, which is not a file of schemas/steps`;
    const mend = `add schemas/steps/${form}.json`;
    return [flowError('unknown-form', pointer, message, mend)];
  });
}

/** The goal is a screen that submits the visit: whoever comes to another one has nothing of it. */
function checkGoal({ flow, around }: Model): Problem[] {
  const { goals } = around;
  const idle = Object.values(flow.goals).find(
    (goal) => goals?.includes(flow.steps[goal]!.component ?? '') === false,
  );
  if (goals === undefined || idle === undefined) return [];
  const message = `${titleOf(flow, idle)} is the goal of every visit, but its screen sends nothing off`;
  const mend = `let “goal” name a step with the component “${goals.join('” or “')}”`;
  return [flowError('idle-goal', '/goal', message, mend)];
}

/** A step keeps every answer that its screen brings: the engine refuses an event that brings others. */
function checkBrought(model: Model, { id, on, collects }: Step): Problem[] {
  const brought = model
    .screen(id)
    .sends.filter(({ event }) => Object.hasOwn(on, event))
    .flatMap(({ samples }) => samples.flatMap(({ answers = {} }) => Object.keys(answers)));
  const dropped = [...new Set(brought)].filter((name) => !collects.includes(name));
  if (dropped.length === 0) return [];
  const answers = answersInWords(model.around, dropped);
  const message = `${titleOf(model.flow, id)} brings ${answers}, but the step does not keep it`;
  const mend = `add “${dropped.join('”, “')}” to its “collects”`;
  return [flowError('uncollected-answer', at(at('/steps', id), 'collects'), message, mend)];
}

/** The form that a step shows, itself or by its component, and the pointer to where the flow says so. */
function formShown({ around }: Model, { id, form, component = '' }: Step) {
  const name = form ?? own(around.formOf, component);
  const key = form === undefined ? 'component' : 'form';
  return name === undefined ? undefined : { name, pointer: at(at('/steps', id), key) };
}

/** The form of a step can be drawn and filled in, and the step keeps every answer it asks for. */
function checkForm(model: Model, step: Step): Problem[] {
  const { flow, around } = model;
  const { id, form, collects } = step;
  const found: Problem[] = [];
  const shown = formShown(model, step);
  const faults = shown && own(around.formProblems, shown.name);
  if (faults !== undefined) {
    const message = `the form of ${titleOf(flow, id)} cannot be used: schemas/steps/${shown!.name}.json ${faults.join('; ')}`;
    found.push(flowError('unusable-form', shown!.pointer, message));
  }
  if (form === undefined) return found;
  const pointer = at('/steps', id);
  const asked = own(around.formAnswers, form) ?? [];
  const lost = asked.filter(
    (name) => own(around.sentFrom, name)?.(step) === false && !decides(flow, name),
  );
  if (lost.length > 0) {
    const message = `${titleOf(flow, id)} asks for ${answersInWords(around, lost)}, which nothing sends from there`;
    const mend = `give the question a name of its own in schemas/steps/${form}.json and in “collects”, not “${lost.join('”, “')}”`;
    found.push(flowError('lost-answer', at(pointer, 'form'), message, mend));
  }
  const dropped = asked.filter((name) => !collects.includes(name));
  if (dropped.length > 0) {
    const message = `${titleOf(flow, id)} asks for ${answersInWords(around, dropped)}, but the step does not keep it`;
    found.push(flowError('uncollected-answer', at(pointer, 'collects'), message));
  }
  return found;
}

/** Whether an answer decides which way some visitor takes. */
const decides = ({ steps }: Flow, name: string): boolean =>
  Object.values(steps).some((step) => guardsOf(step).some(({ answers }) => answers.includes(name)));

/**
 * The buttons of forms send events of the flow: any other is left out. One whose event no step takes
 * may stand in a form that another flow shows as well.
 */
const checkButtons = ({ flow, around }: Model): Problem[] =>
  Object.entries(around.formButtons ?? {}).flatMap(([form, buttons]) => {
    const step = Object.values(flow.steps).find((one) => one.form === form);
    if (step === undefined) return [];
    return buttons
      .filter(({ event }) => !flow.events.includes(event))
      .map(({ label, event }): Problem => {
        const pointer = at(at('/steps', step.id), 'form');
        const message = `nobody ever sees the button “${label}” of ${titleOf(flow, step.id)}, for the flow has no event “${event}”${didYouMean(event, flow.events)}`;
        const mend = `name the right event in schemas/steps/${form}.json, or declare it and add a transition for it`;
        return { ...flowWarning('unseen-button', pointer, message, mend), about: event };
      });
  });

/** Every sentence of a form is there in each language; told once a form, at the first step with it. */
function checkTexts(model: Model): Problem[] {
  const { flow, around } = model;
  const told = new Set<string>();
  return Object.values(flow.steps).flatMap((step): Problem[] => {
    const shown = formShown(model, step);
    if (shown === undefined || told.has(shown.name)) return [];
    const { name: form, pointer } = shown;
    told.add(form);
    const title = titleOf(flow, step.id);
    const remarks = (own(around.formRemarks, form) ?? []).map((remark) =>
      flowWarning(
        'form-words',
        pointer,
        `in the form of ${title}, schemas/steps/${form}.json ${remark}`,
      ),
    );
    const gaps = own(around.formGaps, form) ?? [];
    if (gaps.length === 0) return remarks;
    const missing = gaps.map(
      ({ sentence, languages }) => `“${sentence}” in ${languagesInWords(languages)}`,
    );
    const message =
      `not every visitor reads ${title} in their own language: ` +
      `add the words for ${missing.join('; ')}`;
    return [...remarks, flowWarning('text-missing', pointer, message)];
  });
}

const own = <Value>(map: Readonly<Record<string, Value>> | undefined, name: string) =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
