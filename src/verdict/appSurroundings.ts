import { phoneDerived, phoneDerivedFacts } from '../booking/customer/phoneDerived.ts';
import { answerNames } from '../contract/types.gen.ts';
import type { BrokenForm, UsableForm } from '../files/stepFile/readForms.ts';
import { translationLanguages } from '../files/stepFile/types.ts';
import { memo } from '../checker/maps.ts';
import type { ScreenModel, Sending, Surroundings, Sample } from '../checker/model/surroundings.ts';
import { offers } from '../engine/offers.ts';
import type { Flow, Step } from '../engine/types.ts';
import answerWords from './answerWords.json' with { type: 'json' };
import { actions, headerEvents } from '../page/steps/declarations/actions.ts';
import { fieldsOf, ownQuestions, ownSchema } from './forms/fields.ts';
import type { FormFinding } from './forms/finding.ts';
import { formFindings } from './forms/findings.ts';
import { formLimits } from './forms/limits.ts';
import { joinedReads, readsOf, type FormReads } from './forms/reads.ts';
import { formSends, type FormSends } from './forms/samples.ts';
import {
  appointmentHandover,
  bookedKinds,
} from '../page/steps/declarations/booking/bookedKinds.ts';
import { customerWords } from './customers/customerWords.ts';
import {
  formsOfComponents,
  pageOfFlow,
  pages,
  type FlowPage,
} from '../page/steps/declarations/pages.ts';
import { preconditionsOfCalls, provenPhone } from '../page/steps/declarations/preconditions.ts';
import { preconditionsOfScreen } from '../page/steps/declarations/preconditionsOfStep.ts';
import { screenShowing, screens } from '../page/steps/declarations/screens/screens.ts';
import type {
  ActionDeclaration,
  DeclaredSample,
  ScreenDeclaration,
} from '../page/steps/declarations/types.ts';
import type { OperationName } from '../contract/types.gen.ts';
import { stepTexts } from './stepTexts.ts';
import { world } from '../page/steps/declarations/world.ts';

/** A sample for the checker. If its calls need a token, it requires a proven phone. */
function wayOf({ calls = [], ...way }: DeclaredSample): Sample {
  const isGuarded = preconditionsOfCalls(calls).includes(provenPhone);
  const when = isGuarded ? { ...way.when, phone: ['proven'] } : way.when;
  return { ...way, ...(when && { when }) };
}

const everywhere: readonly Sending[] = headerEvents.map((event) => ({
  event,
  samples: [],
  isAside: true,
}));

/**
 * The answers that the booking submits, with those that no field of the contract carries: these are
 * sent as lines of text.
 */
function submitsIn(
  flow: Flow,
  submits: NonNullable<ScreenModel['submits']>,
): ScreenModel['submits'] {
  const known: ReadonlySet<string> = new Set(answerNames);
  const further = Object.values(flow.steps)
    .flatMap(({ collects }) => collects)
    .filter((name) => !known.has(name));
  const always = { reads: {}, isSent: () => true };
  return { ...submits, ...Object.fromEntries(further.map((name) => [name, always])) };
}

function componentScreen(
  declared: ScreenDeclaration,
  shown: FormSends | undefined,
  step: Step,
  flow: Flow,
): ScreenModel {
  const { ends = false, once = false, goesBack = false, submits } = declared;
  const bringsNothing = (ways: readonly DeclaredSample[]) =>
    ways.every((way) => Object.keys(way).length === 0);
  const isShown = (event: string) =>
    !declared.optional?.includes(event) || offers(flow, step, event);
  const sent = Object.entries(declared.sends).filter(([event]) => isShown(event));
  const own = sent.map(([event, ways]) => ({
    event,
    samples: bringsNothing(ways) ? [] : ways.map(wayOf),
    ...(declared.aside?.includes(event) === true && { isAside: true }),
    ...(declared.aims?.[event] !== undefined && { aim: declared.aims[event] }),
  }));
  const back: Sending[] = goesBack ? [{ event: flow.back.event, samples: [] }] : [];
  return {
    sends: [...own, ...back, ...(ends ? [] : everywhere)],
    preconditions: [...preconditionsOfScreen(declared), ...(shown?.needs ?? [])],
    ...(ends && { ends }),
    ...(once && { once }),
    ...(submits && { submits: submitsIn(flow, submits) }),
  };
}

function formScreen(
  { ways, decided, buttons, calls, needs }: FormSends,
  step: Step,
  flow: Flow,
): ScreenModel {
  const action = pageOfFlow(flow.id).actions.find(({ name }) => name === step.action);
  const { '': forward = [], ...others } = ways;
  const made = action?.makes;
  /** Continue, with what the step's action makes true. */
  const onward = (event: string, samples: readonly Sample[]): Sending => ({
    event,
    samples: made === undefined ? samples : samples.map((way) => ({ ...way, makes: made })),
    ...(action && { action: action.name, preconditions: action.preconditions }),
  });
  // A decision that the flow does not know goes on as everybody does.
  const known = decided.filter((event) => offers(flow, step, event));
  const unknown = decided.filter((event) => !known.includes(event));
  const all = [...forward, ...unknown.flatMap((event) => others[event] ?? [])];
  const decisions = known.map((event) => onward(event, others[event] ?? []));
  // Where each choice decides, nobody sends the forward event; without samples everybody would.
  const goesOn = all.length > 0 || decisions.length === 0;
  const further = Object.entries(others)
    .filter(([event]) => !decided.includes(event))
    .filter(([event]) => !buttons.includes(event) || offers(flow, step, event))
    .map(([event, list]): Sending => ({
      event,
      samples: list,
      ...(buttons.includes(event) && { isAside: true }),
    }));
  const refusedBy = action?.refusedBy;
  const refused: Sending[] =
    refusedBy === undefined
      ? []
      : [
          {
            event: refusedBy,
            samples: all.map((way) => ({ ...way, makes: { booking: 'refused' } })),
          },
        ];
  const called: OperationName[] = [...calls, ...(action?.calls ?? [])];
  return {
    sends: [
      ...(goesOn ? [onward(flow.forward, all)] : []),
      ...decisions.filter(({ samples }) => samples.length > 0),
      ...refused,
      ...further,
      ...everywhere,
    ],
    preconditions: [...preconditionsOfCalls(called), ...needs],
  };
}

/** What a form sends and its findings, computed when first needed. */
function lazyForm(form: UsableForm) {
  const sends = new Map<string, FormSends>();
  let findings: readonly FormFinding[] | undefined;
  return {
    /** @param named what other forms compare answers to its questions with */
    sends(named: FormReads): FormSends {
      const key = JSON.stringify([...named].map(([name, values]) => [name, ...values]));
      return memo(sends, key, () => formSends(form, named));
    },
    findings: () => (findings ??= formFindings(form, screenShowing(form.id))),
  };
}

/** Remembers forms, because computing what each can send takes longer than everything else. */
const known = new WeakMap<UsableForm, ReturnType<typeof lazyForm>>();

const lazily = (form: UsableForm) => memo(known, form, () => lazyForm(form));

/** What forms compare answers to other forms' questions with, by form id. */
function namedByForm(forms: readonly UsableForm[]): ReadonlyMap<string, FormReads> {
  const read = [...joinedReads(...forms.map(readsOf))];
  return new Map(
    forms.map((form) => {
      const asked = fieldsOf(form).filter(({ name }) => ownSchema([name]) === undefined);
      const named = read.flatMap(([name, compared]) =>
        asked.some((field) => `${name}.`.startsWith(`answers.${field.name}.`))
          ? [[`form.${name.slice('answers.'.length)}`, compared] as const]
          : [],
      );
      return [form.id, new Map(named)] as const;
    }),
  );
}

/** All errors of a readable form, and texts that its visitors would miss. */
export const findingsOf = (form: UsableForm): readonly FormFinding[] => lazily(form).findings();

const isUsable = (form: UsableForm | BrokenForm): form is UsableForm => !('problems' in form);
const line = ({ pointer, message }: FormFinding) => `${pointer}: ${message}`;

/** The names of a form's answers in messages, by their questions. */
const askedBy = (form: UsableForm): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form).map(({ name, schema, looks }) => {
      const title = looks['ui:title'] ?? schema.title;
      const words = typeof title === 'string' && title.trim() !== '' ? title : form.heading;
      return [name, `the answer to “${words}”`];
    }),
  );

const declaredScreens: readonly ScreenDeclaration[] = screens;

const screenOn = ({ id }: Flow, { component }: Step): ScreenDeclaration | undefined =>
  pageOfFlow(id).screens.find(({ name }) => name === component);

/**
 * The answers that only some steps send: those of a form that a component shows, and those that an
 * action reads.
 */
const sentFrom = Object.fromEntries([
  ...declaredScreens.flatMap(({ name, formSends = [] }) =>
    formSends.map((answer) => [answer, (step: Step) => step.component === name] as const),
  ),
  ...(actions as readonly ActionDeclaration[]).flatMap(({ name, preconditions }) =>
    preconditions
      .flatMap(({ reads }) => reads.answers ?? [])
      // What a booking carries is sent from any step.
      .filter(
        (answer) => !declaredScreens.some(({ submits = {} }) => Object.hasOwn(submits, answer)),
      )
      .map((answer) => [answer, (step: Step) => step.action === name] as const),
  ),
]);

/** The facts that some screen of a page sends or that its visits begin with. */
const factsOn = ({ screens: own, beginnings, goesOn }: FlowPage): string[] => [
  ...new Set(
    [
      ...own.flatMap(({ sends }) => Object.values(sends).flat()),
      ...beginnings,
      ...(goesOn ? bookedKinds.map((kind) => ({ facts: appointmentHandover.factsOf(kind) })) : []),
    ].flatMap(({ facts = {} }) => Object.keys(facts)),
  ),
];

/** What a page offers to the flows that run on it. */
const offeredOn = (page: FlowPage) => ({
  components: page.screens.map(({ name }) => name),
  actions: page.actions.map(({ name }) => name),
  goals: page.screens.flatMap(({ name, submits }) => (submits === undefined ? [] : [name])),
  facts: factsOn(page),
  beginnings: page.beginnings,
  always: page.always,
  goesOn: page.goesOn,
  visitors: { ...customerWords, goal: page.comesFor },
});

/** What this app offers to flows, to each that of its page, with the given forms. */
export function appSurroundings(
  forms: Readonly<Record<string, UsableForm | BrokenForm>>,
): Surroundings {
  const all = Object.entries(forms);
  const usable = all.flatMap(([name, form]) => (isUsable(form) ? [[name, form] as const] : []));
  const byName = new Map(usable);
  const named = namedByForm([...byName.values()]);
  const sendsOf = (form: UsableForm) => lazily(form).sends(named.get(form.id)!);
  const said = (severity: FormFinding['severity']) =>
    usable.flatMap(([name, form]) => {
      const lines = findingsOf(form).filter((one) => one.severity === severity);
      return lines.length === 0 ? [] : [[name, lines.map(line)] as const];
    });
  const broken = all.flatMap(([name, form]) =>
    isUsable(form) ? [] : [[name, form.problems] as const],
  );
  const known = new Map<string, ScreenModel | undefined>();
  const compose = (step: Step, flow: Flow): ScreenModel | undefined => {
    const form = step.form === undefined ? undefined : byName.get(step.form);
    if (form !== undefined) return formScreen(sendsOf(form), step, flow);
    const declared = screenOn(flow, step);
    const shown = byName.get(declared?.form ?? '');
    return declared && componentScreen(declared, shown && sendsOf(shown), step, flow);
  };
  const ofApp = {
    forms: all.map(([name]) => name),
    formOf: Object.fromEntries(
      declaredScreens.flatMap(({ name, form }) =>
        form === undefined ? [] : [[name, form] as const],
      ),
    ),
    formsOf: formsOfComponents,
    formProblems: Object.fromEntries([...broken, ...said('error')]),
    formRemarks: Object.fromEntries(said('warning')),
    formAnswers: Object.fromEntries(
      usable.map(([name, form]) => [name, fieldsOf(form).map((field) => field.name)]),
    ),
    formQuestions: Object.fromEntries(usable.map(([name, form]) => [name, ownQuestions(form)])),
    answerWords: {
      ...Object.assign({}, ...usable.map(([, form]) => askedBy(form))),
      ...answerWords,
    },
    formLimits: Object.fromEntries(usable.map(([name, form]) => [name, formLimits(form)])),
    formButtons: Object.fromEntries(usable.map(([name, form]) => [name, form.actions ?? []])),
    formGaps: Object.fromEntries(usable.map(([name, form]) => [name, form.untranslated])),
    stepTexts,
    languages: ['en', ...translationLanguages],
    sentFrom,
    alike: { vehicle: ['selectedCustomerVehicle', 'newVehicle'] },
    truths: world,
    handover: appointmentHandover,
    notKept: [...phoneDerived, ...phoneDerivedFacts],
    screen(step: Step, flow: Flow) {
      const answers = screenOn(flow, step)?.submits && Object.values(flow.steps);
      const key = JSON.stringify([
        pages.indexOf(pageOfFlow(flow.id)),
        flow.forward,
        flow.back.event,
        step.form,
        step.component,
        step.action,
        answers?.map(({ collects }) => collects),
        Object.keys(step.on).filter((event) => offers(flow, step, event)),
      ]);
      return memo(known, key, () => compose(step, flow));
    },
  };
  const byPage = new Map(pages.map((page) => [page, { ...ofApp, ...offeredOn(page) }]));
  return { ...byPage.get(pages[0]!)!, offeredTo: ({ id }) => byPage.get(pageOfFlow(id))! };
}
