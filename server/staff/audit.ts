import type { Database } from '../db/database.ts';
import { audit as auditRows } from '../db/tables.ts';
import type { Scope, StaffMember } from './roles.ts';
import { scopeOfName } from './scopeNames.ts';

/** Something that staff did, or tried to do. */
export interface AuditEntry {
  at: Date;
  /** Null: nobody who is known */
  by: Pick<StaffMember, 'id' | 'name'> | null;
  /** A short name for the kind of deed, such as `publish` */
  action: string;
  /** Or its name */
  scope: Scope | string;
  /** What else there is to know: plain data without secrets */
  detail?: Readonly<Record<string, unknown>>;
}

/** Writes an audit row in the transaction of what it tells about: both are kept, or neither. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  const { at, by, action, detail = {} } = entry;
  const scope = typeof entry.scope === 'string' ? scopeOfName(entry.scope) : entry.scope;
  await tx
    .insert(auditRows)
    .values({
      at,
      memberId: by?.id ?? null,
      memberName: by?.name ?? null,
      action,
      scopeKind: scope.kind,
      scopeId: scope.kind === 'everybody' ? null : scope.id,
      detail,
    });
}
