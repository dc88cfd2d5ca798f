import { and, asc, eq, getTableColumns, or, sql, type Placeholder } from 'drizzle-orm';
import type { Terms } from '../../src/booking/appointment/terms.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import type { AvailabilityRules } from '../../src/booking/slots/availability.ts';
import type {
  Address,
  DayAvailability,
  OrganisationAnswer,
  ShopSettings,
} from '../../src/contract/types.gen.ts';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { jsonList } from '../db/jsonList.ts';
import { statement } from '../db/statement.ts';
import { closedDates, dayAvailabilities, organisations, services, shops } from '../db/tables.ts';

export type StoredShop = typeof shops.$inferSelect;
export type ServiceRow = typeof services.$inferSelect;

export async function findShop(db: Database, shopId: string): Promise<StoredShop | undefined> {
  const [shop] = await db.select().from(shops).where(eq(shops.id, shopId));
  return shop;
}

/**
 * The owner of a page: a shop, an organisation, or a shop that was chosen on an organisation's
 * page.
 */
export interface PageOwner {
  shopId?: string | undefined;
  orgId?: string | undefined;
}

// Only plain origins may get into a header.
const isOrigin = (text: string) => /^https?:\/\/[a-z0-9.*-]+(:(\d{1,5}|\*))?$/i.test(text);

/**
 * The origins that may frame a page, as CSP sources. The page that chooses a shop of an
 * organisation, and the visit it leads to, may be framed by the sites of all its shops. Empty for
 * an unknown shop and for one without a list.
 */
export async function frameAncestorsOf(
  db: Database,
  { shopId, orgId }: PageOwner,
): Promise<string[]> {
  const { id, organisationId, frameAncestors } = shops;
  const rows = await db
    .select({ id, organisationId, frameAncestors })
    .from(shops)
    .where(
      or(
        shopId === undefined ? undefined : eq(id, shopId),
        orgId === undefined ? undefined : eq(organisationId, orgId),
      ),
    )
    .orderBy(asc(id));
  const shop = rows.find((row) => row.id === shopId?.toLowerCase());
  const isOfOrganisation = shopId === undefined || shop?.organisationId === orgId?.toLowerCase();
  const counting = isOfOrganisation ? rows : [shop];
  return [...new Set(counting.flatMap((row) => row?.frameAncestors ?? []).filter(isOrigin))];
}

export const servicesOf = (db: Database, shopId: string): Promise<ServiceRow[]> =>
  db
    .select()
    .from(services)
    .where(eq(services.shopId, shopId))
    .orderBy(asc(services.position), asc(services.id));

const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const { shopId: _closedShop, ...closedColumns } = getTableColumns(closedDates);
const { shopId: dayShop, ...dayColumns } = getTableColumns(dayAvailabilities);

/** A shop with everything that decides what can be booked there. */
export interface WholeShop {
  shop: StoredShop;
  services: ServiceRow[];
  /** The opening hours of a week, Monday first */
  days: DayAvailability[];
  /** yyyy-MM-dd */
  closedDates: string[];
  /** The hours of a date on which the rest of the day is open */
  closedHours: NonNullable<AvailabilityRules['closedHours']>;
}

/**
 * All of a shop, as columns of one statement about `shops`. Each part filters by the shop id itself,
 * or a database that spreads shops over machines would query each machine.
 */
export const columnsOfWholeShop = (shopId: Placeholder) => ({
  shop: shops,
  services: jsonList(
    services,
    getTableColumns(services),
    eq(services.shopId, shopId),
    services.position,
    services.id,
  ),
  days: jsonList(dayAvailabilities, dayColumns, eq(dayShop, shopId)),
  closed: jsonList(closedDates, closedColumns, eq(closedDates.shopId, shopId)),
});

const selectWholeShop = statement((db, name) => {
  const shopId = sql.placeholder('shopId');
  const columns = columnsOfWholeShop(shopId);
  return db.select(columns).from(shops).where(eq(shops.id, shopId)).prepare(name);
});

/** Loads all of a shop by one statement; `undefined` for an unknown one. */
export async function findWholeShop(db: Database, shopId: string): Promise<WholeShop | undefined> {
  const [row] = await selectWholeShop(db, { shopId });
  return row && wholeShopOf(row);
}

/** A whole shop from the columns of `columnsOfWholeShop`. */
export const wholeShopOf = ({
  shop,
  services: offered,
  days,
  closed,
}: Omit<WholeShop, 'closedDates' | 'closedHours'> & {
  closed: readonly Omit<typeof closedDates.$inferSelect, 'shopId'>[];
}): WholeShop => ({
  shop,
  services: offered,
  days: days.toSorted((one, other) => WEEK.indexOf(one.day) - WEEK.indexOf(other.day)),
  closedDates: closed.filter(({ closedFrom }) => closedFrom === null).map(({ date }) => date),
  closedHours: Object.fromEntries(
    closed.flatMap(({ date, closedFrom: from, closedTo: to }) =>
      from === null || to === null ? [] : [[date, { from, to }]],
    ),
  ),
});

/** The rules for when this shop takes appointments. */
export function bookingRulesOf(
  { shop, days, closedDates: closed, closedHours }: WholeShop,
  zone: Zone,
) {
  return {
    zone,
    dayAvailabilities: days,
    closedDates: closed,
    closedHours,
    minimumNoticeMinutes: shop.minimumNoticeMinutes,
    horizonMonths: shop.horizonMonths,
    allowAfterHoursDropoff: shop.allowAfterHoursDropoff,
  } satisfies AvailabilityRules;
}

/** How late customers may move and cancel appointments of this shop. */
export const termsOf = (shop: StoredShop): Terms => ({
  moving: { mode: shop.moving, noticeMinutes: shop.moveNoticeMinutes },
  cancelling: { mode: shop.cancelling, noticeMinutes: shop.cancelNoticeMinutes },
});

/** The response to the settings call. */
export function settingsOf({ shop, services: offered, days }: WholeShop, zone: Zone): ShopSettings {
  return {
    shop: {
      name: shop.name,
      email: shop.email,
      phone: shop.phone,
      address: addressOf(shop),
      ...(zone.timeZone !== undefined && { ...zone, offsets: zone.offsets?.slice() }),
    },
    vehicleRestrictionSetting: {
      minimumAllowedYear: shop.minimumAllowedYear,
      allowedMakeIds: shop.allowedMakeIds,
    },
    services: offered.map(({ id, name, description, icon, allowWaiter }) => ({
      id,
      name,
      description,
      icon,
      allowWaiter,
    })),
    dayAvailabilities: days,
    defaultAppointmentDuration: shop.defaultAppointmentDuration,
    showDeclinedJobs: shop.showDeclinedJobs,
    allowAfterHoursDropoff: shop.allowAfterHoursDropoff,
    allowCourtesyTransportationRequest: shop.allowCourtesyTransportationRequest,
    afterHoursDropoffMsg: shop.afterHoursDropoffMsg,
    courtesyTransportationRequestMsg: shop.courtesyTransportationRequestMsg,
    bookingIsIdempotent: true,
    codeByPost: true,
    tokenIsRevocable: true,
    eventsTogether: true,
    ...(shop.visitJournal && { visitJournal: true }),
  };
}

/** An organisation and its shops by name; `undefined` for an unknown one. */
export async function organisationWithShops(
  db: Database,
  orgId: string,
): Promise<OrganisationAnswer | undefined> {
  const [org] = await db.select().from(organisations).where(eq(organisations.id, orgId));
  if (org === undefined) return undefined;
  const { answer: members, away } = await ofReachableShops(db, (among) =>
    db
      .select()
      .from(shops)
      .where(and(isReachable(shops.id, among), eq(shops.organisationId, orgId)))
      .orderBy(asc(shops.name)),
  );
  return {
    org,
    shopList: members.map((shop) => ({
      id: shop.id,
      name: shop.name,
      phone: shop.phone,
      latitude: shop.latitude,
      longitude: shop.longitude,
      address: addressOf(shop),
    })),
    ...(away.length > 0 && { isIncomplete: true }),
    eventsTogether: true,
  };
}

/** The longest that the contract allows for each part. */
const longest = { address1: 200, address2: 200, city: 100, state: 40, zip: 12 };

/**
 * The known parts of an address. A part that is too long is cut, because the contract would refuse
 * it, and with it the page of the shop and of its whole organisation.
 */
function addressOf(shop: StoredShop): Address {
  const parts = Object.entries(longest).flatMap(([part, length]) => {
    const value = shop[part as keyof typeof longest];
    return value === null ? [] : [[part, value.slice(0, length)]];
  });
  return Object.fromEntries(parts) as Address;
}
