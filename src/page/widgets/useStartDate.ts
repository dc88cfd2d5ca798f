import { useState } from 'react';
import type { LocalDate } from '../../contract/types.gen.ts';
import { useSoonestSlot } from '../api/slotQueries.ts';
import type { SlotQuestion } from '../api/slotQueries.ts';
import { initialSlotDate } from '../../booking/slots/initialSlotDate.ts';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';

export interface StartDateQuestion extends SlotQuestion {
  /** The time that is chosen already. */
  value: LocalDateTime | undefined;
  zone: Zone;
  now: () => Date;
}

export interface StartDate {
  /** undefined while the soonest time is being searched for. */
  start: LocalDate | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * The day on which the time picker opens. Once known it does not change, whatever is chosen later.
 */
export function useStartDate({
  option,
  serviceIds,
  value,
  zone,
  now,
}: StartDateQuestion): StartDate {
  const [valueDate] = useState(() => value?.slice(0, 10));
  const search = useSoonestSlot({
    option,
    serviceIds,
    zone,
    getNow: now,
    isEnabled: valueDate === undefined,
  });
  const [searchedDate, setSearchedDate] = useState<LocalDate>();
  if (searchedDate === undefined && search.isSuccess) {
    setSearchedDate(initialSlotDate(search.data, now(), zone));
  }
  return {
    start: valueDate ?? searchedDate,
    failed: search.isError,
    retry: () => void search.refetch(),
  };
}
