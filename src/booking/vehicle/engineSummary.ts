import type { Engine } from '../../contract/types.gen.ts';

/** The descriptive fields of an engine and of a search result. */
export type EngineDetails = Pick<
  Engine,
  | 'acesLiters'
  | 'acesCylinders'
  | 'acesFuelTypeName'
  | 'acesEngineDesignationName'
  | 'acesAspirationName'
  | 'acesBodyTypeName'
  | 'acesDriveTypeName'
>;

const NOTHING = new Set(['', '-', 'U/K', 'N/A', 'N/R']);

/** The value with its unit; empty for the catalogue's codes for "unknown". */
function known(value: string | undefined, unit = ''): string[] {
  const text = value?.trim() ?? '';
  return NOTHING.has(text) ? [] : [text + unit];
}

/**
 * An engine in one line, such as '2.0L 4Cyl GAS K20C2 Naturally Aspirated | Sedan | FWD'
 * (specification, section 3). Unknown values are left out; '--' if nothing is known.
 */
export function engineSummary(details: EngineDetails): string {
  const engine = [
    ...known(details.acesLiters, 'L'),
    ...known(details.acesCylinders, 'Cyl'),
    ...known(details.acesFuelTypeName),
    ...known(details.acesEngineDesignationName),
    ...known(details.acesAspirationName),
  ].join(' ');
  const summary = [
    ...known(engine),
    ...known(details.acesBodyTypeName),
    ...known(details.acesDriveTypeName),
  ].join(' | ');
  return summary === '' ? '--' : summary;
}
