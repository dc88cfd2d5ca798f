import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whose flow is asked for: a shop's id, an organisation's, or nobody's in particular. */
export interface FlowOwner {
  readonly shop?: unknown;
  readonly org?: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The files that may hold an owner's own flow, the one that counts first; none for nobody. */
export function ownFlowFiles(flowsDir: string, { shop, org }: FlowOwner): string[] {
  const owners = [
    ['shops', shop],
    ['organisations', org],
  ] as const;
  return owners.flatMap(([kind, id]) =>
    typeof id === 'string' && uuid.test(id)
      ? [join(flowsDir, kind, `${id.toLowerCase()}.json`)]
      : [],
  );
}

/** The flow file that counts for a visit: the shop's own, the organisation's, or everyone's. */
export const flowFileFor = (flowsDir: string, name: string, owner: FlowOwner): string =>
  ownFlowFiles(flowsDir, owner).find((file) => existsSync(file)) ?? join(flowsDir, `${name}.json`);
