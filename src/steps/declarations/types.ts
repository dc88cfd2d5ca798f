import type { Answers, Operations, ShopSettings } from '../../contract/types.gen.ts';
import type { Need, Reads, View } from '../../engine/check/surroundings.ts';
import type { Json } from '../../engine/types.ts';
import type { World } from './world.ts';

/** A call of the contract. */
export type OperationName = keyof Operations;

/** One way in which an event is sent: `Way` of the checker, in the names of this product. */
export interface SampleWay {
  /** Real answers, as the screen would send them; null: left blank. Not named: as they were. */
  readonly answers?: { readonly [Name in keyof Answers]?: NonNullable<Answers[Name]> | null };
  readonly facts?: Readonly<Record<string, boolean>>;
  readonly makes?: Partial<World>;
  readonly when?: { readonly [Name in keyof World]?: readonly World[Name][] };
  /** The calls that this way alone makes. */
  readonly calls?: readonly OperationName[];
}

/** What is sent, by event, each with the ways in which it comes; `[{}]`: it brings nothing. */
export type Sends = Readonly<Record<string, readonly SampleWay[]>>;

/** All that is known of a screen that is a component, beside its code. */
export interface ScreenDeclaration {
  /** What a flow calls it, under "component". */
  readonly name: string;
  /** The file of src/steps with the component; all but the first screen are loaded when near. */
  readonly file: `${string}.tsx`;
  /** It comes with the page. */
  readonly isFirst?: boolean;
  readonly sends: Sends;
  /** Events of buttons that are shown only where the flow leads somewhere by them. */
  readonly optional?: readonly string[];
  /** Events of buttons beside the one that goes on. */
  readonly aside?: readonly string[];
  /** The calls it makes. One whose contract asks for a token needs a proven phone. */
  readonly calls: readonly OperationName[];
  /** What it needs beside what its calls do. */
  readonly needs?: readonly Need[];
  /** Its words in `src/text/en.json`, by the beginnings of their names: a flow may say them otherwise. */
  readonly words: readonly string[];
  /** The form file that it draws. */
  readonly form?: string;
  /** It has a way back of its own, beside the header's. */
  readonly goesBack?: boolean;
  /** A visit may end here: it closes on its own. */
  readonly ends?: boolean;
  /** It cannot be shown again once it was passed, so Back must not lead to it. */
  readonly once?: boolean;
  /** Where it sends the visit: each answer that goes along, and when. */
  readonly submits?: Readonly<
    Record<string, { readonly reads: Reads; isSent(view: View): boolean }>
  >;
}

/** What a step does before its forward event is sent, by the name it has in a flow's "action". */
export interface ActionDeclaration {
  readonly name: string;
  readonly calls: readonly OperationName[];
  /** What it reads when it runs, the answers of its step among it. */
  readonly needs: readonly Need[];
  readonly makes: Partial<World>;
}

/** A field of a form, as a widget gets it. */
export interface Field {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly looks: Readonly<Record<string, unknown>>;
}

/** What one visitor gives in a widget: values of the form's answers, by name. */
export type Gift = Readonly<Record<string, Json>>;

/** Who fills in a form. */
export interface Situation {
  readonly shop: ShopSettings;
  /** The visit's answers when the form opened. */
  readonly answers: Answers;
}

/** All that is known of what draws an answer of a form, by the name of `ui:widget`. */
export interface WidgetDeclaration {
  readonly name: string;
  /**
   * What can be given in it, as few and as different gifts as matter; leaving it blank is none of
   * them. Some may not fit the field's schema: what fits is the form's to judge.
   */
  gives(field: Field, situation: Situation): readonly Gift[];
  /** The answers, of the visit and of the form, that what can be given depends on. */
  readonly reads?: readonly (keyof Answers)[];
  /** Whether anything can be given in it beside these answers; always, unless told. */
  isOffered?(answers: Answers): boolean;
  /** What it makes of a text, where it is typed into. */
  keeps?(text: string): Json;
  /** The answers that no other widget can give: nobody types them. */
  readonly own?: readonly (keyof Answers)[];
  /** The events it sends, each with the answers it always brings. */
  readonly sends?: Readonly<Record<string, Gift>>;
  readonly calls?: readonly OperationName[];
}
