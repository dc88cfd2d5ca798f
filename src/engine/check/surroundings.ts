import type { Flow, Step } from '../types.ts';
import { formAnswerNames, formScreen, type FormFile } from './formScreen.ts';

/**
 * The answers that come with an event: true for one that is surely given, false for one that is
 * left blank. An answer that is not named stays as it was.
 */
export type Given = Readonly<Record<string, boolean>>;

/** An event that the screen of a step can send. */
export interface Sending {
  readonly event: string;
  /** The ways in which its answers may come; empty: it brings none. */
  readonly given: readonly Given[];
}

/** What the screen of a step does, as its declaration or its form file says. */
export interface Screen {
  readonly sends: readonly Sending[];
  /** A visit may end here: the screen closes on its own. */
  readonly ends?: boolean;
  /** The screen cannot be shown again once it was passed: Back must not lead to it. */
  readonly once?: boolean;
}

/** A sentence that visitors of some languages read in another one. */
export interface TextGap {
  readonly sentence: string;
  readonly languages: readonly string[];
}

/** What the app offers beside the flow file: the names a flow may refer to, and what screens do. */
export interface Surroundings {
  readonly forms: readonly string[];
  readonly components: readonly string[];
  readonly actions: readonly string[];
  /** What is wrong with a form file, by the form's name. */
  readonly formProblems?: Readonly<Record<string, readonly string[]>>;
  /** The answers that a form asks for, by the form's name. */
  readonly formAnswers?: Readonly<Record<string, readonly string[]>>;
  /** What a form does not say in every language, by the form's name. */
  readonly formGaps?: Readonly<Record<string, readonly TextGap[]>>;
  /** The screen of a step; undefined where nothing is known of it: it may send what is handled. */
  screen?(step: Step, flow: Flow): Screen | undefined;
}

/** The declarations of an app, as plain data. */
export interface Declarations {
  readonly actions: readonly string[];
  /** The screens that are components, by name: each event with the ways its answers come. */
  readonly components: Readonly<
    Record<
      string,
      {
        readonly sends: Readonly<Record<string, readonly Given[]>>;
        readonly ends?: boolean;
        readonly once?: boolean;
      }
    >
  >;
  /** The form files by name, references resolved; or what is wrong with one. */
  readonly forms: Readonly<
    Record<
      string,
      | (FormFile & { readonly untranslated?: readonly TextGap[] })
      | { readonly problems: readonly string[] }
    >
  >;
  /** The events that widgets of forms send, by widget, each with the answers it always brings. */
  readonly widgets: Readonly<Record<string, Readonly<Record<string, Given>>>>;
  /** What may be sent from every screen but those where a visit ends. */
  readonly everywhere: readonly string[];
}

const own = <Value>(map: Readonly<Record<string, Value>>, name: string | undefined) =>
  name !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;

/** The surroundings that an app declares. */
export function surroundingsOf(declared: Declarations): Surroundings {
  const { components, forms, widgets, everywhere, actions } = declared;
  const usable = Object.entries(forms).flatMap(([name, form]) =>
    'problems' in form ? [] : ([[name, form]] as const),
  );
  const broken = Object.entries(forms).flatMap(([name, form]) =>
    'problems' in form ? ([[name, form.problems]] as const) : [],
  );
  const files = Object.fromEntries(usable);
  const screens = new Map<string, Screen>();
  const also = everywhere.map((event) => ({ event, given: [] }));
  return {
    forms: Object.keys(forms),
    components: Object.keys(components),
    actions,
    formProblems: Object.fromEntries(broken),
    formAnswers: Object.fromEntries(usable.map(([name, form]) => [name, formAnswerNames(form)])),
    formGaps: Object.fromEntries(usable.map(([name, form]) => [name, form.untranslated ?? []])),
    screen(step, { forward }) {
      const form = own(files, step.form);
      if (form !== undefined) {
        // Going through all that may be filled in takes a while, and the same form is asked often.
        const key = `${forward} ${step.form}`;
        const known = screens.get(key);
        if (known !== undefined) return known;
        const { sends } = formScreen(form, { forward, widgets });
        const screen = { sends: [...sends, ...also] };
        screens.set(key, screen);
        return screen;
      }
      const component = own(components, step.component);
      if (component === undefined) return undefined;
      const sends = Object.entries(component.sends).map(([event, given]) => ({ event, given }));
      return { ...component, sends: component.ends === true ? sends : [...sends, ...also] };
    },
  };
}

/** The names of the events that the screen of a step can send, where that is known. */
export const sends = (
  around: Surroundings,
  step: Step,
  flow: Flow,
): readonly string[] | undefined => around.screen?.(step, flow)?.sends.map(({ event }) => event);
