/**
 * Queries of the vehicle catalogue and the search by plate or VIN. The form, which offers the other
 * way to add a vehicle, shows their failures itself, so they skip generic errors (specification,
 * section 2, add-vehicle, and section 8).
 */
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  FullVehicle,
  Make,
  ModelEntry,
  Operations,
  Submodel,
  VehicleSearchResult,
  YearOption,
} from '../../contract/types.gen.ts';
import { shopToday } from '../../booking/clock/shopTime.ts';
import {
  allowedMakes,
  yearsSince,
  type Restriction,
} from '../../booking/vehicle/vehicleRestrictions.ts';
import { useApi, type ShopApi } from './ApiProvider.tsx';
import { useShopSettings } from './shopQueries.ts';

/** A catalogue does not change during a visit. */
const catalogue = {
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { skipGenericError: true },
} as const;

/** Undefined while the select above has no choice. */
type Chosen = number | undefined;

/**
 * The model years, newest first. For a shop with a minimum year they are computed, without a call.
 *
 * @param currentYear on the shop's calendar
 */
function yearsQuery({ client, shopId }: ShopApi, restriction: Restriction, currentYear: number) {
  const minimumYear = restriction?.minimumAllowedYear ?? null;
  return queryOptions({
    ...catalogue,
    queryKey: ['shop', shopId, 'years', minimumYear, currentYear],
    queryFn: async ({ signal }) => {
      if (minimumYear !== null) return yearsSince(minimumYear, currentYear);
      const years = await client.call('getYears', { params: { shopId }, signal });
      return years.toSorted((a, b) => b.year - a.year);
    },
  });
}

/** The makes of a year that the shop takes. */
function makesQuery({ client, shopId }: ShopApi, year: Chosen, restriction: Restriction) {
  return queryOptions({
    ...catalogue,
    queryKey: ['shop', shopId, 'makes', year],
    queryFn:
      year === undefined
        ? skipToken
        : ({ signal }) => client.call('getMakes', { params: { shopId, year }, signal }),
    select: (makes: Make[]) => allowedMakes(makes, restriction),
  });
}

/** The models of a make in a year. */
function modelsQuery({ client, shopId }: ShopApi, year: Chosen, makeId: Chosen) {
  return queryOptions({
    ...catalogue,
    queryKey: ['shop', shopId, 'models', year, makeId],
    queryFn:
      year === undefined || makeId === undefined
        ? skipToken
        : ({ signal }) => client.call('getModels', { params: { shopId, year, makeId }, signal }),
  });
}

/** The submodels of a base vehicle, with their engines. */
function submodelsQuery({ client, shopId }: ShopApi, baseVehicleId: Chosen) {
  return queryOptions({
    ...catalogue,
    queryKey: ['shop', shopId, 'submodels', baseVehicleId],
    queryFn:
      baseVehicleId === undefined
        ? skipToken
        : ({ signal }) =>
            client.call('getSubmodels', { params: { shopId, baseVehicleId }, signal }),
  });
}

/** The model years to choose from. */
export function useYears(now: Date): UseQueryResult<YearOption[]> {
  const api = useApi();
  const { data: settings } = useShopSettings();
  const currentYear = Number(shopToday(now, settings?.shop ?? {}).slice(0, 4));
  return useQuery({
    ...yearsQuery(api, settings?.vehicleRestrictionSetting, currentYear),
    enabled: settings !== undefined,
  });
}

/** The makes to choose from; idle without a year. */
export function useMakes(year: Chosen): UseQueryResult<Make[]> {
  const api = useApi();
  const { data: settings } = useShopSettings();
  return useQuery({
    ...makesQuery(api, year, settings?.vehicleRestrictionSetting),
    enabled: settings !== undefined && year !== undefined,
  });
}

/** The models to choose from; idle without a year and a make. */
export function useModels(year: Chosen, makeId: Chosen): UseQueryResult<ModelEntry[]> {
  return useQuery(modelsQuery(useApi(), year, makeId));
}

/** The submodels to choose from; idle without a model. */
export function useSubmodels(baseVehicleId: Chosen): UseQueryResult<Submodel[]> {
  return useQuery(submodelsQuery(useApi(), baseVehicleId));
}

/** All fields of a vehicle, by its id. */
export function fetchVehicle(
  { client, shopId }: ShopApi,
  vehicleId: number,
  signal?: AbortSignal,
): Promise<FullVehicle> {
  return client.call('getVehicle', { params: { shopId, vehicleId }, signal });
}

/** The vehicles of a plate or VIN, unfiltered; see `allowedVehicles`. */
export function searchVehicles(
  { client, shopId }: ShopApi,
  query: Operations['searchVehicles']['query'],
  signal?: AbortSignal,
): Promise<VehicleSearchResult[]> {
  return client.call('searchVehicles', { params: { shopId }, query, signal });
}
