import { guardedCalls } from '../../contract/types.gen.ts';
import type { OperationName } from './types.ts';

const guarded: ReadonlySet<OperationName> = new Set(guardedCalls);

/** Whether the contract answers a call only for a proven phone. */
export const needsToken = (operation: OperationName): boolean => guarded.has(operation);
