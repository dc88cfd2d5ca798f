import { basename, dirname, join, relative } from 'node:path';
import type { ScopeName } from '../../src/contract/staff.gen.ts';
import { scopeName, scopeOfName } from '../staff/scopeNames.ts';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { FlowPlace } from '../versions/publications.ts';

/** Where flows and forms stand as files; `answers.json` is beside the folder of the forms. */
export interface Folders {
  readonly flowsDir: string;
  /** The folder of the step form files */
  readonly stepsDir: string;
}

const owners = ['organisation', 'shop'] as const;
const ownFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([\w-]+))?$/i;

/** The file of a flow: everybody's, or the own one of a shop or an organisation. */
export function flowFileOf({ flow, scope }: FlowPlace, flowsDir: string): string {
  const owner = scopeOfName(scope);
  if (owner.kind === 'everybody') return join(flowsDir, `${flow}.json`);
  // Where none is named it is this one, as in a call.
  const name = flow === defaultFlow ? owner.id : `${owner.id}.${flow}`;
  return join(flowsDir, `${owner.kind}s`, `${name}.json`);
}

/** Which flow a file of `flowsDir` is, and whose; undefined for a file that is none. */
export function placeOfFile(file: string, flowsDir: string): FlowPlace | undefined {
  const name = basename(file, '.json');
  const folder = relative(flowsDir, dirname(file));
  if (folder === '') {
    return /^[\w-]+$/.test(name) ? { flow: name, scope: 'everybody' as ScopeName } : undefined;
  }
  const kind = owners.find((each) => folder === `${each}s`);
  const [, id, flow = defaultFlow] = ownFile.exec(name) ?? [];
  return kind && id !== undefined ? { flow, scope: scopeName({ kind, id }) } : undefined;
}

/**
 * The folder of the forms that belong to an owner's flow file alone; undefined for a common flow,
 * whose forms are those of `stepsDir` itself.
 */
export function ownFormsFolder({ flowsDir, stepsDir }: Folders, flowFile: string) {
  const kind = relative(flowsDir, dirname(flowFile));
  const isOwn = owners.some((each) => kind === `${each}s`);
  return isOwn ? join(stepsDir, kind, basename(flowFile, '.json')) : undefined;
}
