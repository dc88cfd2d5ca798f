import { isObject } from '../../files/json/isObject.ts';
import answers from '../../../schemas/answers.json';
import common from '../../../schemas/api/common.json';
import shopContract from '../../../schemas/api/shop.json';
import type { ShopSettings } from '../../contract/types.gen.ts';
import { interpretSchema } from '../../files/json/interpretSchema.ts';
import type { Scalar } from '../../engine/types.ts';
import { search } from './catalogue/catalogue.ts';
import { allowedVehicles } from '../../booking/vehicle/vehicleRestrictions.ts';
import { knownVehicles } from './knownVehicles.ts';
import { customerMatch } from '../../booking/customer/customerMatch.ts';
import personaFormat from './persona.schema.json';
import settingsOfSimulation from './settings.json';
import { personas } from './shippedPersonas.ts';
import type { Persona } from './types.ts';

export { personas };

/** The personas that visit a flow: its own, or those that are of no flow in particular. */
export function personasOf({ id }: { readonly id: string }): readonly Persona[] {
  const own = personas.filter(({ flow }) => flow === id);
  return own.length > 0 ? own : personas.filter(({ flow }) => flow === undefined);
}

/** The settings of the simulated shop before a persona changes any. */
const simulatedSettings = settingsOfSimulation as ShopSettings;

/** `base` with `change` applied: objects merge, anything else replaces. */
function merged(base: unknown, change: unknown): unknown {
  if (!isObject(base) || !isObject(change)) return change;
  const parts = Object.entries(change).map(([key, part]) => [key, merged(base[key], part)]);
  return { ...base, ...(Object.fromEntries(parts) as object) };
}

/**
 * The shop's settings as a persona finds them.
 *
 * @param settings a real shop's; the simulated shop's by default
 */
export function settingsFor(
  persona: Persona,
  settings: ShopSettings = simulatedSettings,
): ShopSettings {
  return merged(settings, persona.settings ?? {}) as ShopSettings;
}

/** One fault of an edited persona, at a JSON pointer into it. */
interface PersonaProblem {
  pointer: string;
  message: string;
}

export type ReadPersona =
  | { readonly ok: true; readonly persona: Persona }
  | { readonly ok: false; readonly problems: readonly PersonaProblem[] };

const problemsOf = interpretSchema(personaFormat, [answers]);
const settingsProblems = interpretSchema({ $ref: 'shop.json#/$defs/ShopSettings' }, [
  shopContract,
  common,
]);

/**
 * Checks a persona that somebody edited; returns it, or everything that is wrong with it.
 *
 * @param edited any JSON; what it leaves out is taken from `base`
 * @param base the persona that was edited
 */
export function readPersona(edited: unknown, base: Partial<Persona> = {}): ReadPersona {
  const persona = isObject(edited) ? { ...base, ...edited } : edited;
  const found = problemsOf(persona);
  const problems = found.map(({ instancePath, message = '', params }) => {
    const { additionalProperty } = params as { additionalProperty?: string };
    return additionalProperty === undefined
      ? { pointer: instancePath, message }
      : { pointer: `${instancePath}/${additionalProperty}`, message: 'is not known here' };
  });
  if (problems.length > 0) return { ok: false, problems };
  const read = persona as Persona;
  const wrongSettings = settingsProblems(settingsFor(read)).map(
    ({ instancePath, message = '' }) => ({ pointer: `/settings${instancePath}`, message }),
  );
  if (wrongSettings.length > 0) return { ok: false, problems: wrongSettings };
  return { ok: true, persona: read };
}

/**
 * The facts of the shipped flows as they are for a persona, then the persona's own facts, which take
 * precedence. Events bring most of them; `allDaysClosed` and those of a link are known from the start.
 */
export function factsOf(
  persona: Persona,
  shopSettings?: ShopSettings,
): Readonly<Record<string, Scalar>> {
  const settings = settingsFor(persona, shopSettings);
  const vehicles = knownVehicles(persona, settings, new Date(0));
  const found = search(persona.search.search);
  return {
    searchFoundVehicles:
      allowedVehicles(found, settings.vehicleRestrictionSetting).searchResults.length > 0,
    matchesSeveralCustomers: customerMatch(vehicles).customerState === 'multiple-matching',
    vehicleHasRecommendedServices: (vehicles[0]?.recommendedServices.length ?? 0) > 0,
    allDaysClosed: !settings.dayAvailabilities.some(({ enabled }) => enabled),
    ...(persona.appointment && {
      linkOnlyShows: persona.appointment.power === 'show',
      isAfterHours: persona.appointment.slotTime === null,
    }),
    ...persona.facts,
  };
}
