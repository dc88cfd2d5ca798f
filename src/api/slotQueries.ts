/** Free times, by week. They go stale soon: another customer may take one any moment. */
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  AppointmentOption,
  AvailableSlots,
  LocalDate,
  OpaqueId,
  Uuid,
} from '../contract/types.gen.ts';
import { firstAfterHoursDay } from '../booking/slots/firstAfterHoursDay.ts';
import type { FetchWeek } from '../booking/slots/searchWeeks.ts';
import type { LocalDateTime } from '../booking/clock/shopTime.ts';
import type { Zone } from '../booking/clock/zone.ts';
import { soonestSlot } from '../booking/slots/soonestSlot.ts';
import { useApi, type ShopApi } from './ApiProvider.tsx';
import { readSlots } from './readSlots.ts';

const SLOTS_STALE_MS = 30_000;

/** What the free times depend on. */
export interface SlotQuestion {
  option: AppointmentOption;
  serviceIds: readonly OpaqueId[];
}

/** How a search for a free day or time reads the clock. */
export interface SlotSearch extends SlotQuestion {
  zone: Zone;
  /** Reads the present moment; called when a search begins. */
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

/** The free times of a week. */
export function useWeekSlots({
  weekStart,
  ...question
}: SlotQuestion & { weekStart: LocalDate }): UseQueryResult<AvailableSlots['slots']> {
  return useQuery(weekSlotsQuery(useApi(), question, weekStart));
}

/** Weeks through the cache, so that a calendar finds what a search has read. */
function useFetchWeek(question: SlotQuestion): FetchWeek {
  const api = useApi();
  const queryClient = useQueryClient();
  return (weekStart) =>
    queryClient.fetchQuery({
      ...weekSlotsQuery(api, question, weekStart),
      // The search reports, once.
      meta: { skipGenericError: true },
    });
}

/** The first free time; null when the next four weeks have none. */
export function useSoonestSlot(search: SlotSearch): UseQueryResult<LocalDateTime | null> {
  const { shopId } = useApi();
  const { option, serviceIds, zone, getNow, isEnabled = true } = search;
  const fetchWeek = useFetchWeek(search);
  return useQuery({
    queryKey: [...slotsKey(shopId), 'soonest', option, serviceIds, zone.timeZone],
    queryFn: () => soonestSlot(fetchWeek, getNow(), zone),
    staleTime: SLOTS_STALE_MS,
    retry: false,
    enabled: isEnabled,
  });
}

/**
 * The first day to leave a vehicle after hours; null when four weeks have none.
 *
 * @param from the day chosen so far, or the Monday of the week to begin with
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

/** Forgets all free times of a shop: after a refused booking those on screen are not to be trusted. */
export function refreshSlots(queryClient: QueryClient, shopId: Uuid): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: slotsKey(shopId) });
}
