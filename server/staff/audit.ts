import type { Database } from '../db/database.ts';
import { audit as auditRows } from '../db/tables.ts';
import type { Scope, StaffMember } from './roles.ts';

/** Something that staff did, or tried to do. */
export interface AuditEntry {
  at: Date;
  /** Null: nobody who is known */
  by: Pick<StaffMember, 'id' | 'name'> | null;
  /** A short name for the kind of deed, such as `publish` */
  action: string;
  scope: Scope;
  /** What else there is to know: plain data without secrets */
  detail?: Readonly<Record<string, unknown>>;
}

/** Writes an audit row in the transaction of what it tells about: both are kept, or neither. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  const { at, by, action, scope, detail = {} } = entry;
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
