import offered from './offeredEngines.json' with { type: 'json' };
import { FUELS, type EngineTuple } from '../server/catalogue/engines.ts';

/**
 * Engines by model, from general knowledge of the North American market, for makers who filed one
 * list of engines for a whole factory. vPIC then says which engines the letter in position 8 can
 * mean, not which of them a model had: a Ram 1500 of 2014 would come with the 1.4 of the Fiat 500.
 * Such an engine is listed only when this table has its litres; it can take engines away, never add.
 *
 * Litres, "D" for diesel, and the years where they are fewer than the model's, first and last
 * included: "3.6:2012- 4.0:-2006 3.0D:2020-2023".
 */
const OFFERED: Readonly<Record<string, string>> = offered;

const DIESEL = FUELS.indexOf('Diesel');

/**
 * Whether an engine vPIC tells may be listed for a model.
 *
 * @param model make and model, "Jeep Wrangler"
 * @param weightClass what stands before the submodel of a pickup, "1500"; a table for the class also
 *   judges engines told for the model, which vPIC does not tell apart by class
 * @param factoryWide true when the engine is told for a whole factory
 */
export function isOffered(
  model: string,
  weightClass: string | undefined,
  year: number,
  { engine: [litres, , fuel], factoryWide }: { engine: EngineTuple; factoryWide: boolean },
): boolean {
  const ofClass = weightClass && OFFERED[`${model} ${weightClass.split(' ')[0]}`];
  if (!factoryWide && !ofClass) return true;
  const tokens = (ofClass || OFFERED[model] || '').split(' ');
  return tokens.some((token) => {
    const [name = '', years] = token.split(':');
    if (parseFloat(name) !== litres || name.endsWith('D') !== (fuel === DIESEL)) return false;
    const [from, to] = years?.split('-') ?? [];
    return year >= Number(from || 0) && year <= Number(to || 9999);
  });
}
