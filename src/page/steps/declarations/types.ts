import type { Answers, OperationName, ShopSettings } from '../../../contract/types.gen.ts';
import type { Condition, Precondition, Reads, View } from '../../../checker/model/surroundings.ts';
import type { Json } from '../../../engine/types.ts';
import type { World } from './world.ts';

/** A sample of sending an event: `Sample` of the checker, with the names of this product. */
export interface DeclaredSample {
  /**
   * Sample answers, as the screen would send them; null for a blank one. An answer that is not
   * named keeps its value.
   */
  readonly answers?: { readonly [Name in keyof Answers]?: NonNullable<Answers[Name]> | null };
  readonly facts?: Readonly<Record<string, boolean>>;
  readonly makes?: Partial<World>;
  readonly when?: { readonly [Name in keyof World]?: readonly World[Name][] };
  /** What the answers given before must be for it to be offered. */
  readonly given?: Condition;
  /** The calls made only with this sample. */
  readonly calls?: readonly OperationName[];
}

/** The events that are sent, each with its samples; `[{}]` if it brings nothing. */
type Sends = Readonly<Record<string, readonly DeclaredSample[]>>;

/** Everything the checker and the registry know of a screen that is a component. */
export interface ScreenDeclaration {
  /** Its name in a flow, under "component". */
  readonly name: string;
  /**
   * The file of the component in src/page/steps; all except the first screen are loaded when needed
   * soon.
   */
  readonly file: `${string}.tsx`;
  /** Whether it is loaded with the page. */
  readonly isFirst?: boolean;
  readonly sends: Sends;
  /** Events of buttons that are only shown if they lead anywhere in the flow. */
  readonly optional?: readonly string[];
  /** By event, the component of the end that whoever sends it is after. */
  readonly aims?: Readonly<Record<string, string>>;
  /** Events of the buttons besides the main one. */
  readonly aside?: readonly string[];
  /** The calls it makes. A call that requires a token needs a proven phone. */
  readonly calls: readonly OperationName[];
  /** Its preconditions besides those of its calls. */
  readonly preconditions?: readonly Precondition[];
  /** Its texts in `src/page/text/en.json`, by the beginnings of their keys; a flow may replace them. */
  readonly words: readonly string[];
  /** The form file that it shows. */
  readonly form?: string;
  /** The answers of that form which it sends; all others would be lost. */
  readonly formSends?: readonly (keyof Answers)[];
  /**
   * Those without which nothing can be sent. What is known of them is filled in, and cannot be
   * changed.
   */
  readonly formNeeds?: readonly (keyof Answers)[];
  /** Whether it has a Back button of its own, besides the header's. */
  readonly goesBack?: boolean;
  /** Whether it may be shown in place of every step of its page, whatever the flow says. */
  readonly replaces?: boolean;
  /** Whether a visit may end here; the screen closes itself. */
  readonly ends?: boolean;
  /** Whether it cannot be shown again after it was left, so that Back must not lead to it. */
  readonly once?: boolean;
  /** If it sends the booking: the answers that are sent, and when. */
  readonly submits?: Readonly<
    Record<string, { readonly reads: Reads; isSent(view: View): boolean }>
  >;
}

/** The action of a step before its forward event, by its name in a flow's "action". */
export interface ActionDeclaration {
  readonly name: string;
  readonly calls: readonly OperationName[];
  /** Its preconditions when it runs, including answers of its own step. */
  readonly preconditions: readonly Precondition[];
  readonly makes: Partial<World>;
  /** The event that is sent in place of the forward event where the shop refuses. */
  readonly refusedBy?: string;
}

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly looks: Readonly<Record<string, unknown>>;
}

/** What a visitor gives in a widget in one go: values of the form's answers, by name. */
export type WidgetInput = Readonly<Record<string, Json>>;

/** The situation in which a form is filled in. */
export interface Situation {
  readonly shop: ShopSettings;
  /** The visit's answers, with those of the form so far. */
  readonly answers: Answers;
}

/** Everything known of a widget, by its name in `ui:widget`. */
export interface WidgetDeclaration {
  readonly name: string;
  /**
   * The inputs that can be given in it, as few as cover the differences; leaving it blank is not
   * among them. Some may not fit the field's schema, which the form decides. For a widget that
   * neither offers entries of a list nor takes a text.
   */
  gives?(field: FormField, situation: Situation): readonly WidgetInput[];
  /** The entries that it offers, of which visitors choose some. */
  offers?(field: FormField, situation: Situation): readonly Json[];
  /** The answers, of the visit or the form, that the possible inputs depend on. */
  readonly reads?: readonly (keyof Answers)[];
  /** The settings of the shop that the possible inputs depend on. */
  readonly settings?: readonly (keyof ShopSettings)[];
  /** Whether it takes back an earlier answer that it does not offer any more. */
  readonly settles?: boolean;
  /** Whether anything can be given in it with these answers; always by default. */
  isOffered?(answers: Answers): boolean;
  /** Converts a typed text to its value, for a text widget. */
  keeps?(text: string): Json;
  /** The answers of the visit that only this widget can give, such as "newCustomer.state". */
  readonly own?: readonly string[];
  /** The answers of the visit that it suits; any by default. */
  readonly suits?: readonly string[];
  /** The events it sends, each with the answers it always brings. */
  readonly sends?: Readonly<Record<string, WidgetInput>>;
  readonly calls?: readonly OperationName[];
  /** Its words in `src/page/text/en.json`, by the beginnings of their names. */
  readonly words?: readonly string[];
}
