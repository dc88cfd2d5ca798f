import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The owner of a flow: a shop or an organisation by id; neither for the common flow. */
export interface FlowOwner {
  readonly shop?: unknown;
  readonly org?: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The files that may hold an owner's own flow, in order of precedence; empty without an owner. */
export function ownFlowFiles(
  flowsDir: string,
  { shop, org }: FlowOwner,
  name = 'booking',
): string[] {
  // Booking came first, and has the bare name.
  const ending = name === 'booking' ? '.json' : `.${name}.json`;
  const owners = [
    ['shops', shop],
    ['organisations', org],
  ] as const;
  return owners.flatMap(([kind, id]) =>
    typeof id === 'string' && uuid.test(id)
      ? [join(flowsDir, kind, `${id.toLowerCase()}${ending}`)]
      : [],
  );
}

/** The flow file of a visit: the shop's own, the organisation's, or the common one. */
export const flowFileFor = (flowsDir: string, name: string, owner: FlowOwner): string =>
  ownFlowFiles(flowsDir, owner, name).find((file) => existsSync(file)) ??
  join(flowsDir, `${name}.json`);

/** Whether a shop has a flow file of its own. */
export const hasOwnFlowFile = (flowsDir: string, shop: string): boolean =>
  ownFlowFiles(flowsDir, { shop }).some((file) => existsSync(file));

/**
 * The folder of the forms that belong to an owner's flow file alone; undefined for a common flow,
 * whose forms are those of `stepsDir` itself.
 */
export function ownFormsFolder(
  { flowsDir, stepsDir }: { flowsDir: string; stepsDir: string },
  flowFile: string,
): string | undefined {
  const kind = relative(flowsDir, dirname(flowFile));
  const isOwn = kind === 'shops' || kind === 'organisations';
  return isOwn ? join(stepsDir, kind, basename(flowFile, '.json')) : undefined;
}
