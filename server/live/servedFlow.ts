import type { Flow } from '../../src/engine/types.ts';
import { formsOfComponents } from '../../src/page/steps/declarations/pages.ts';
import type { FlowVersion } from './flowVersion.ts';
import type { LiveText } from './sendLive.ts';

/** Whose flow a visit gets: a shop's or an organisation's by id; neither for everybody's. */
export interface FlowOwner {
  readonly shop?: unknown;
  readonly org?: unknown;
}

/** The forms that visits of a flow may come to: those of its steps, and those of its components. */
export function formsShownBy(flow: Flow): string[] {
  const ofSteps = Object.values(flow.steps).flatMap(({ form }) => form ?? []);
  return [...new Set([...ofSteps, ...formsOfComponents(flow)])];
}

/** A flow: its file ready to be sent, and parsed. */
export interface ServedFlow extends LiveText {
  readonly flow: Flow;
  /** The version that the visit keeps: this flow and the forms it was checked with. */
  readonly version: FlowVersion;
  /** Other versions that a share of the visitors gets instead. */
  readonly experiment?: ServedExperiment | undefined;
}

/** By the salt and the anonymous id, each page finds what its visitor gets. */
export interface ServedExperiment {
  readonly id: string;
  readonly salt: string;
  /** Shares of 100 visitors; who is in none of them gets the flow itself. */
  readonly others: readonly {
    readonly share: number;
    readonly flow: Flow;
    readonly version: FlowVersion;
  }[];
}

/** The flows being served. */
export interface FlowStore {
  /**
   * The flow of a visit: its owner's own, or the common one of that name; undefined if there is
   * none.
   */
  find(name: string, owner: FlowOwner): Promise<ServedFlow | undefined>;
  /** The flow that a visit would get, without counting one. */
  look(name: string, owner: FlowOwner): Promise<ServedFlow | undefined>;
}
