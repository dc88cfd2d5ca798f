import { createHash } from 'node:crypto';
import { liveText, type LiveText } from './sendLive.ts';

/** A flow and its forms at one time, never changed: a visit keeps its version to the end. */
export interface FlowVersion {
  /** The hash of everything else; part of the addresses of its files. */
  readonly id: string;
  /** The text of the flow's file. */
  readonly flow: string;
  /** The compiled modules of the forms that it shows, by form id. */
  readonly modules: Readonly<Record<string, string>>;
}

/** Whether a text has the form of a version id. */
export const isVersionId = (text: string) => /^[\w-]{22}$/.test(text);

/** Makes the version of a flow's text and the modules of its forms. */
export function flowVersion({ flow, modules }: Omit<FlowVersion, 'id'>): FlowVersion {
  const hash = createHash('sha256').update(flow);
  for (const id of Object.keys(modules).toSorted()) hash.update(`\0${id}\0${modules[id]}`);
  return { id: hash.digest('base64url').slice(0, 22), flow, modules };
}

export type VersionFiles = ReturnType<typeof versionFiles>;

/** The files of a version, each compressed when it is first requested. */
export function versionFiles({ flow, modules }: FlowVersion) {
  const texts = new Map<string, Promise<LiveText>>();
  const once = (name: string, text: string) => {
    const known = texts.get(name) ?? liveText(text);
    texts.set(name, known);
    return known;
  };
  return {
    flow: () => once('', flow),
    /** Undefined if the flow does not show the form. */
    module: (id: string) => (Object.hasOwn(modules, id) ? once(id, modules[id]!) : undefined),
  };
}
