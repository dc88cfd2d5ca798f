import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { offeredTimes } from '../../booking/slots/offeredTimes.ts';
import type { AvailableSlots } from '../../contract/types.gen.ts';

interface Dropping {
  zone: Zone;
  now: Date;
  /** Takes the time back. */
  onChange: (slot: undefined) => void;
}

/**
 * Clears a chosen time when the shop no longer offers it.
 *
 * @param week the free times of the week it is in; it stays while they are not known
 */
export function useDropTakenSlot(
  value: LocalDateTime | undefined,
  { isFetching, data }: UseQueryResult<AvailableSlots['slots']>,
  { zone, now, onChange }: Dropping,
): void {
  const [date = '', time = ''] = value?.split('T') ?? [];
  const isTaken =
    value !== undefined &&
    data !== undefined &&
    !isFetching &&
    !offeredTimes(data, date, now, zone).includes(time);
  const drop = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (isTaken) drop();
  }, [isTaken]);
}
