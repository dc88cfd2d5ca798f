/**
 * Queries of free times, by week. They become stale soon, because another customer may take one at
 * any moment.
 */
import {
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  AppointmentOption,
  AvailableSlots,
  LocalDate,
  OpaqueId,
  Uuid,
} from '../../contract/types.gen.ts';
import { firstAfterHoursDay, soonestSlot } from '../../booking/slots/soonestSlot.ts';
import { mondayOf } from '../../booking/clock/localDate.ts';
import { initialSlotDate } from '../../booking/slots/initialSlotDate.ts';
import type { FetchWeek } from '../../booking/slots/searchWeeks.ts';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { type ShopApi, useApi } from './ApiProvider.tsx';
import { readSlots } from './readSlots.ts';

const SLOTS_STALE_MS = 30_000;

/** What the free times depend on. */
export interface SlotQuestion {
  option: AppointmentOption;
  serviceIds: readonly OpaqueId[];
}

/** A search for a free day or time. */
export interface SlotSearch extends SlotQuestion {
  zone: Zone;
  /** Returns the current moment; called when a search begins. */
  getNow: () => Date;
  isEnabled?: boolean;
}

const slotsKey = (shopId: Uuid) => ['shop', shopId, 'slots'];

/** The free times of the seven days from a Monday. */
function weekSlotsQuery(
  { client, shopId }: ShopApi,
  { option, serviceIds }: SlotQuestion,
  weekStart: LocalDate,
) {
  return queryOptions({
    queryKey: [...slotsKey(shopId), 'week', option, serviceIds, weekStart],
    queryFn: async ({ signal }) => {
      const query = { date: weekStart, services: [...serviceIds], appointmentOption: option };
      return readSlots(
        await client.call('getAvailableSlots', { params: { shopId }, query, signal }),
      );
    },
    staleTime: SLOTS_STALE_MS,
    refetchOnWindowFocus: true,
  });
}

/** The free times of a week; without a Monday nothing is asked. */
export function useWeekSlots({
  weekStart = '',
  ...question
}: SlotQuestion & { weekStart: LocalDate | undefined }): UseQueryResult<AvailableSlots['slots']> {
  return useQuery({ ...weekSlotsQuery(useApi(), question, weekStart), enabled: weekStart !== '' });
}

/** Fetches weeks through the cache, so that a calendar finds what a search has fetched. */
const fetchWeekOf =
  (queryClient: QueryClient, api: ShopApi, question: SlotQuestion): FetchWeek =>
  (weekStart) =>
    queryClient.fetchQuery({
      ...weekSlotsQuery(api, question, weekStart),
      // The search reports the failure.
      meta: { skipGenericError: true },
    });

function useFetchWeek(question: SlotQuestion): FetchWeek {
  return fetchWeekOf(useQueryClient(), useApi(), question);
}

function soonestSlotQuery(queryClient: QueryClient, api: ShopApi, search: SlotSearch) {
  const { option, serviceIds, zone, getNow } = search;
  return queryOptions({
    queryKey: [...slotsKey(api.shopId), 'soonest', option, serviceIds, zone.timeZone],
    queryFn: () => soonestSlot(fetchWeekOf(queryClient, api, search), getNow(), zone),
    staleTime: SLOTS_STALE_MS,
    retry: false,
  });
}

/** The first free time; null when the next four weeks have none. */
export function useSoonestSlot(search: SlotSearch): UseQueryResult<LocalDateTime | null> {
  const query = soonestSlotQuery(useQueryClient(), useApi(), search);
  return useQuery({ ...query, enabled: search.isEnabled ?? true });
}

/**
 * Fetches the first free time, and the week that the picker opens on, before their screen is shown.
 * A failure is ignored here; the screen will meet it and report it.
 */
export async function readSlotsAhead(
  queryClient: QueryClient,
  api: ShopApi,
  search: SlotSearch,
): Promise<void> {
  const meta = { skipGenericError: true };
  const query = { ...soonestSlotQuery(queryClient, api, search), meta };
  const soonest = await queryClient.fetchQuery(query).catch(() => undefined);
  if (soonest === undefined) return;
  const day = initialSlotDate(soonest, search.getNow(), search.zone);
  await queryClient.prefetchQuery({ ...weekSlotsQuery(api, search, mondayOf(day)), meta });
}

/**
 * The first day to leave a vehicle after hours; null if four weeks have none.
 *
 * @param from the day chosen so far, or the Monday of the first week to search
 */
export function useFirstAfterHoursDay(
  search: Omit<SlotSearch, 'option'> & { from?: LocalDate },
): UseQueryResult<LocalDate | null> {
  const { shopId } = useApi();
  const { serviceIds, zone, getNow, from, isEnabled = true } = search;
  const fetchWeek = useFetchWeek({ option: 'AFTER_HOURS_DROP_OFF', serviceIds });
  return useQuery({
    queryKey: [...slotsKey(shopId), 'firstAfterHoursDay', serviceIds, zone.timeZone, from],
    queryFn: () => firstAfterHoursDay(fetchWeek, from, getNow(), zone),
    staleTime: SLOTS_STALE_MS,
    retry: false,
    enabled: isEnabled,
  });
}

/** Fetches the free times of a shop again: after a refused booking those on screen may be wrong. */
export function refreshSlots(queryClient: QueryClient, shopId: Uuid): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: slotsKey(shopId) });
}
