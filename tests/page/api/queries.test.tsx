// @vitest-environment happy-dom
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider, useApi } from '../../../src/page/api/ApiProvider.tsx';
import { createQueryClient } from '../../../src/page/api/createQueryClient.ts';
import { useCustomerVehicles } from '../../../src/page/api/customerQueries.ts';
import { createApiClient } from '../../../src/page/api/httpClient.ts';
import { useOrganisation } from '../../../src/page/api/organisationQueries.ts';
import { useShopSettings } from '../../../src/page/api/shopQueries.ts';
import {
  refreshSlots,
  useFirstAfterHoursDay,
  useSoonestSlot,
  useWeekSlots,
} from '../../../src/page/api/slotQueries.ts';
import {
  fetchVehicle,
  searchVehicles,
  useMakes,
  useModels,
  useSubmodels,
  useYears,
} from '../../../src/page/api/vehicleQueries.ts';
import { knownVehicle, settings } from '../../booking/support/visits.ts';
import { json, standIn, type Asked } from './support/server.ts';

const shopId = 'shop-1';

/** An app for testing a hook, on a server whose answers are given by the end of the path. */
function appWith(answers: Record<string, (asked: Asked, call: number) => Response>) {
  const { asked, fetch } = standIn((call, count) => {
    const path = call.url.split('?')[0] ?? '';
    const end = Object.keys(answers).find((ending) => path.endsWith(ending));
    if (end === undefined) throw new TypeError(`nothing answers ${call.url}`);
    return answers[end]!(call, count);
  });
  const client = createApiClient({ baseUrl: '', fetch, getToken: () => null });
  const onGenericError = vi.fn<(error: Error) => void>();
  const queryClient = createQueryClient({ onGenericError });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider client={client} shopId={shopId}>
        {children}
      </ApiProvider>
    </QueryClientProvider>
  );
  const paths = () => asked.map(({ url }) => url.replace(/^.*\/shop\/shop-1\//, ''));
  return { asked, paths, client, queryClient, onGenericError, wrapper };
}

const settingsOf = (more: object = {}) => ({ settings: () => json({ ...settings, ...more }) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('createQueryClient', () => {
  const failing = (status: number) => ({ settings: () => json({ message: 'no' }, status) });

  it('tries a read once more after a server error, then reports it [4.65]', async () => {
    const app = appWith(failing(500));
    const { result } = renderHook(() => useShopSettings(), app);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(app.asked).toHaveLength(2);
    expect(app.onGenericError).toHaveBeenCalledOnce();
    expect(app.onGenericError.mock.calls[0]?.[0]).toMatchObject({ status: 500 });
  });

  it('does not repeat what the server refuses', async () => {
    const app = appWith(failing(404));
    const { result } = renderHook(() => useShopSettings(), app);
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(app.asked).toHaveLength(1);
    expect(app.onGenericError).toHaveBeenCalledOnce();
  });

  it('recovers from a failure that passes, without a word', async () => {
    const app = appWith({
      settings: (_asked, call) => (call === 1 ? new Response('', { status: 503 }) : json(settings)),
    });
    const { result } = renderHook(() => useShopSettings(), app);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(result.current.data?.shop.name).toBe("Fred's Garage"));
    expect(app.onGenericError).not.toHaveBeenCalled();
  });

  it('never repeats a write, and reports it unless the write skips that', async () => {
    const app = appWith({});
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('lost')));
    const { result } = renderHook(
      () => [
        useMutation({ mutationFn: work }),
        useMutation({ mutationFn: work, meta: { skipGenericError: true } }),
      ],
      app,
    );
    await act(() => result.current[0]!.mutateAsync().catch(() => {}));
    await act(() => result.current[1]!.mutateAsync().catch(() => {}));
    expect(work).toHaveBeenCalledTimes(2);
    expect(app.onGenericError).toHaveBeenCalledOnce();
  });

  it('leaves an error to a query that skips the reporter [4.66]', async () => {
    const app = appWith({});
    const { result } = renderHook(
      () =>
        useQuery({
          queryKey: ['x'],
          queryFn: () => Promise.reject(new Error('mine')),
          meta: { skipGenericError: true },
        }),
      app,
    );
    await waitFor(() => expect(result.current.error?.message).toBe('mine'));
    expect(app.onGenericError).not.toHaveBeenCalled();
  });
});

describe('ApiProvider', () => {
  it('is asked for in plain words where it is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(() => useApi())).toThrow('no ApiProvider with a shop above');
    vi.restoreAllMocks();
  });

  it('gives the organisation where there is no shop yet [7.4]', async () => {
    const app = appWith({ 'org/o-1': () => json({ org: { name: 'Fleet' }, shopList: [] }) });
    const { result } = renderHook(() => useOrganisation('o-1'), app);
    await waitFor(() => expect(result.current.data?.org.name).toBe('Fleet'));
  });
});

describe('useCustomerVehicles', () => {
  const answers = (more: object) => ({
    ...settingsOf(more),
    'customer-vehicles': () => json([knownVehicle]),
  });

  it('waits until the phone is known and verified [4.63] [6.2] [7.11]', async () => {
    const app = appWith(answers({}));
    const { result, rerender } = renderHook((props) => useCustomerVehicles(props), {
      wrapper: app.wrapper,
      initialProps: { phone: '5125550123', isVerified: false },
    });
    await waitFor(() => expect(app.paths()).toEqual(['settings']));
    rerender({ phone: '5125550123', isVerified: true });
    await waitFor(() => expect(result.current.data).toEqual([knownVehicle]));
  });

  it('shows no recommended services where the shop does not show declined jobs [7.10]', async () => {
    const app = appWith(answers({ showDeclinedJobs: false }));
    const { result } = renderHook(
      () => useCustomerVehicles({ phone: '5125550123', isVerified: true }),
      app,
    );
    await waitFor(() => expect(result.current.data?.[0]?.recommendedServices).toEqual([]));
  });

  it('does not show one phone’s vehicles for another', async () => {
    const app = appWith(answers({}));
    const { result, rerender } = renderHook((props) => useCustomerVehicles(props), {
      wrapper: app.wrapper,
      initialProps: { phone: '5125550123', isVerified: true },
    });
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    rerender({ phone: '5125550124', isVerified: true });
    expect(result.current.data).toBeUndefined();
  });
});

describe('vehicleQueries', () => {
  const now = new Date('2026-11-23T12:00:00Z');

  it('makes the years itself where the shop has a minimum year [7.12] [7.13]', async () => {
    const restriction = { vehicleRestrictionSetting: { minimumAllowedYear: 2025 } };
    const app = appWith(settingsOf(restriction));
    const { result } = renderHook(() => useYears(now), app);
    await waitFor(() => expect(result.current.data).toEqual([{ year: 2026 }, { year: 2025 }]));
    expect(app.paths()).toEqual(['settings']);
  });

  it('asks for the years otherwise, newest first [7.12]', async () => {
    const app = appWith({
      ...settingsOf(),
      years: () => json([{ year: 1999 }, { year: 2026 }, { year: 2003 }]),
    });
    const { result } = renderHook(() => useYears(now), app);
    await waitFor(() =>
      expect(result.current.data?.map(({ year }) => year)).toEqual([2026, 2003, 1999]),
    );
  });

  it('offers the makes the shop takes [5.14]', async () => {
    const restriction = { vehicleRestrictionSetting: { allowedMakeIds: [2] } };
    const makes = [
      { makeId: 1, makeName: 'Honda' },
      { makeId: 2, makeName: 'Ford' },
    ];
    const app = appWith({ ...settingsOf(restriction), makes: () => json(makes) });
    const { result } = renderHook(() => useMakes(2019), app);
    await waitFor(() => expect(result.current.data).toEqual([makes[1]]));
  });

  it('asks for models and submodels only once what is above them is chosen [4.63] [7.15] [7.16]', async () => {
    const app = appWith({ models: () => json([]), submodels: () => json([]) });
    const { rerender } = renderHook(
      ({ makeId, baseVehicleId }: { makeId?: number; baseVehicleId?: number }) => [
        useModels(2019, makeId),
        useSubmodels(baseVehicleId),
      ],
      { wrapper: app.wrapper, initialProps: {} },
    );
    expect(app.asked).toEqual([]);
    rerender({ makeId: 3 });
    await waitFor(() => expect(app.paths()).toEqual(['vehicles/years/2019/makes/3/models']));
    rerender({ makeId: 3, baseVehicleId: 9 });
    await waitFor(() => expect(app.paths()[1]).toBe('vehicles/9/submodels'));
  });

  it('keeps a lookup failure to the form [7.19]', async () => {
    const app = appWith({ ...settingsOf(), makes: () => json({ message: 'no' }, 404) });
    const { result } = renderHook(() => useMakes(2019), app);
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(app.onGenericError).not.toHaveBeenCalled();
  });

  it('fetches a full vehicle and searches by plate [7.17] [7.18]', async () => {
    const app = appWith({
      'vehicles/7': () => json({ vehicleId: 7 }),
      'vin-licence': () => json([]),
    });
    const api = { client: app.client, shopId };
    expect(await fetchVehicle(api, 7)).toEqual({ vehicleId: 7 });
    expect(await searchVehicles(api, { search: 'ABC 123', state: 'TX' })).toEqual([]);
    expect(app.paths()).toEqual(['vehicles/7', 'vehicles/vin-licence?search=ABC+123&state=TX']);
  });
});

describe('slotQueries', () => {
  const zone = { timeZone: 'America/New_York' };
  const getNow = () => new Date('2026-11-25T14:00:00Z');
  const question = { option: 'DROP_OFF', serviceIds: [1, 2] } as const;
  const slotsOn = (date: string, times: string[]) => ({
    'available-slots': () => json({ slots: { [date]: times } }),
  });

  it('asks for a week of slots [7.20] [7.21]', async () => {
    const app = appWith(slotsOn('2026-11-25', ['08:00:00']));
    const { result } = renderHook(
      () => useWeekSlots({ ...question, weekStart: '2026-11-23' }),
      app,
    );
    await waitFor(() => expect(result.current.data).toEqual({ '2026-11-25': ['08:00:00'] }));
    expect(app.paths()).toEqual([
      'appointments/available-slots?date=2026-11-23&services=1&services=2&appointmentOption=DROP_OFF',
    ]);
  });

  it('asks again after a refused booking [4.64]', async () => {
    const app = appWith(slotsOn('2026-11-25', ['08:00:00']));
    const { result } = renderHook(
      () => useWeekSlots({ ...question, weekStart: '2026-11-23' }),
      app,
    );
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    await act(() => refreshSlots(app.queryClient, shopId));
    expect(app.asked).toHaveLength(2);
  });

  it('searches the soonest slot through the weeks and leaves them for the calendar', async () => {
    const app = appWith(slotsOn('2026-12-02', ['08:00:00']));
    const search = { ...question, zone, getNow };
    const { result } = renderHook(
      () => [useSoonestSlot(search), useWeekSlots({ ...question, weekStart: '2026-11-23' })],
      app,
    );
    await waitFor(() => expect(result.current[0]?.data).toBe('2026-12-02T08:00:00'));
    expect(app.asked).toHaveLength(1);
  });

  it('reports a search that failed once', async () => {
    const app = appWith({ 'available-slots': () => json({ message: 'no' }, 400) });
    const { result } = renderHook(() => useSoonestSlot({ ...question, zone, getNow }), app);
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(app.onGenericError).toHaveBeenCalledOnce();
  });

  it('asks for a week twice, not four times, while the server stumbles', async () => {
    const app = appWith({ 'available-slots': () => json({ message: 'no' }, 503) });
    const { result } = renderHook(() => useSoonestSlot({ ...question, zone, getNow }), app);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(app.asked).toHaveLength(2);
  });

  it('does not search before it is enabled [4.63]', () => {
    const app = appWith({});
    renderHook(() => useSoonestSlot({ ...question, zone, getNow, isEnabled: false }), app);
    expect(app.asked).toEqual([]);
  });

  it('finds the first day to leave a vehicle after hours, or none in four weeks', async () => {
    const app = appWith(slotsOn('2026-11-27', []));
    const { result } = renderHook(
      () => useFirstAfterHoursDay({ serviceIds: [], zone, getNow }),
      app,
    );
    await waitFor(() => expect(result.current.data).toBe('2026-11-27'));

    const full = appWith({ 'available-slots': () => json({ slots: {} }) });
    const none = renderHook(
      () => useFirstAfterHoursDay({ serviceIds: [], zone, getNow, from: '2026-12-10' }),
      full,
    );
    await waitFor(() => expect(none.result.current.data).toBeNull());
    expect(full.asked.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('date'))).toEqual(
      ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'],
    );
  });
});
