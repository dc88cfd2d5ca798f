import { createHash } from 'node:crypto';
import { liveText, type LiveText } from './sendLive.ts';

/** A flow and its forms as they were at one time, never changed: what a visit keeps to its end. */
export interface FlowVersion {
  /** The hash of all the rest, as it stands in addresses. */
  readonly id: string;
  /** The flow's file. */
  readonly flow: string;
  /** The modules of the forms that its screens show, by form id. */
  readonly modules: Readonly<Record<string, string>>;
}

/** What the id of a version looks like. */
export const isVersionId = (text: string) => /^[\w-]{22}$/.test(text);

/** The version that a flow's file and the modules of its forms make. */
export function flowVersion({ flow, modules }: Omit<FlowVersion, 'id'>): FlowVersion {
  const hash = createHash('sha256').update(flow);
  for (const id of Object.keys(modules).toSorted()) hash.update(`\0${id}\0${modules[id]}`);
  return { id: hash.digest('base64url').slice(0, 22), flow, modules };
}

/** A version's files, each compressed when it is first asked for. */
export interface VersionFiles {
  flow(): Promise<LiveText>;
  /** Undefined for a form that the flow does not show. */
  module(id: string): Promise<LiveText> | undefined;
}

export function versionFiles({ flow, modules }: FlowVersion): VersionFiles {
  const texts = new Map<string, Promise<LiveText>>();
  const once = (name: string, text: string) => {
    const known = texts.get(name) ?? liveText(text);
    texts.set(name, known);
    return known;
  };
  return {
    flow: () => once('', flow),
    module: (id) => (Object.hasOwn(modules, id) ? once(id, modules[id]!) : undefined),
  };
}
