import type { VehicleSearchResult } from '../../src/contract/types.gen.ts';
import { foreignLetter, normalisedPlate, vinOf } from '../../src/booking/vehicle/plate.ts';
import { searchResult } from '../../src/booking/vehicle/searchResult.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Deps } from '../deps.ts';
import { refused } from '../common/errors.ts';
import type { Limit } from '../limits/moments.ts';
import { perNetwork, spend, type Spending } from '../limits/caps.ts';
import { decideOnCounts } from '../limits/tally.ts';
import type { Client } from '../limits/client.ts';
import type { Visitor } from '../codes/tokens.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { plates, vehicleSearches } from '../db/tables.ts';

/** The entry of a plate: a VIN, or vehicle ids of the catalogue. */
async function findPlate(
  db: Database,
  { state, plate }: { state: string; plate: string },
): Promise<typeof plates.$inferSelect | undefined> {
  const [row] = await db.select().from(plates).where(matching(plates, { state, plate }));
  return row;
}

const lookupsOfPhone = (max: number): Limit => ({
  name: 'vehicle searches of a phone in an hour',
  max,
  windowMinutes: 60,
});
const lookupsOfAddress = (max: number): Limit => ({
  name: 'vehicle searches from an address in an hour',
  max: max * 5,
  windowMinutes: 60,
});
const TOO_MANY = 'Too many searches were made. Please choose your vehicle by year, make and model.';

/** Of a plate; a VIN may come with what wraps it (specification, section 9). */
const MOST_CHARACTERS = 17;
const TOO_LONG = 'A plate or VIN has at most 17 characters.';
const FOREIGN = 'A plate or VIN has the letters A to Z and digits only.';

/** Keeps what a phone has looked up, so that its caller is found by it. */
async function rememberSearch(
  db: Database,
  search: typeof vehicleSearches.$inferInsert,
): Promise<void> {
  if (search.searched === '') return;
  const { shopId, searched, phone } = vehicleSearches;
  await db
    .insert(vehicleSearches)
    .values(search)
    .onConflictDoUpdate({ target: [shopId, searched, phone], set: { at: search.at } });
}

interface Search {
  search: string;
  state: string;
  visitor: Visitor;
  client: Client;
}

/**
 * The vehicles that a VIN, or a plate of a state, may belong to, before the shop's restrictions,
 * which the client applies. Empty if nothing is found. Every search counts, whatever it finds: a
 * plate tells what somebody drives, and nobody must be able to read the whole register.
 *
 * @throws ApiError 400 for a text that is too long, 429 past a limit
 */
export async function findVehicles(
  { db, catalogue, caps, clock }: Deps,
  { search, state, visitor, client }: Search,
): Promise<VehicleSearchResult[]> {
  const vin = vinOf(search);
  if (vin === undefined && search.length > MOST_CHARACTERS) throw refused(TOO_LONG);
  if (foreignLetter(search) !== undefined) throw refused(FOREIGN);
  const phone = `${visitor.shopId} ${visitor.phone}`;
  const cost: Spending[] = [
    { limit: lookupsOfPhone(caps.lookupsPerPhone), subject: phone, sentence: TOO_MANY },
    ...perNetwork(lookupsOfAddress(caps.lookupsPerPhone), client, TOO_MANY),
  ];
  await decideOnCounts(db, cost, clock(), (tally) => spend(tally, cost));
  await rememberSearch(db, { ...visitor, searched: vin ?? normalisedPlate(search), at: clock() });
  if (vin !== undefined) return catalogue.decodeVin(vin);
  const plate = await findPlate(db, { state: state.toUpperCase(), plate: normalisedPlate(search) });
  if (plate === undefined) return [];
  if (plate.vin !== null) return catalogue.decodeVin(plate.vin);
  return plate.vehicleIds.flatMap((vehicleId) => asSearchResult(catalogue, vehicleId));
}

function asSearchResult(catalogue: Catalogue, vehicleId: number): VehicleSearchResult[] {
  const vehicle = catalogue.vehicle(vehicleId);
  if (vehicle === undefined) return [];
  return [searchResult(vehicle, catalogue.submodels(vehicle.baseVehicleId) ?? [])];
}
