import { guardedCalls } from '../../contract/types.gen.ts';
import type { OperationName } from '../../contract/types.gen.ts';

const guarded: ReadonlySet<OperationName> = new Set(guardedCalls);

/** Whether a call requires a proven phone, by the contract. */
export const needsToken = (operation: OperationName): boolean => guarded.has(operation);
