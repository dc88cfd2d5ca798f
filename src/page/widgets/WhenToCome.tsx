import { useEffect, useEffectEvent } from 'react';
import type { Answers, OpaqueId } from '../../contract/types.gen.ts';
import { type SlotQuestion, useSoonestSlot, useWeekSlots } from '../api/slotQueries.ts';
import { mondayOf } from '../../booking/clock/localDate.ts';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Icon } from '../ui/Icon.tsx';
import { clockIcon } from '../ui/icons/icons.ts';
import { SelectTimeRow } from './SelectTimeRow.tsx';
import { slotLabel } from './slotLabel.ts';
import styles from './WhenToCome.module.css';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useDropTakenSlot } from './useDropTakenSlot.ts';

export type WhenToComeValue = Pick<Answers, 'whenToCome' | 'selectedDateToCome'>;

export interface WhenToComeProps {
  /** Dropping off or waiting; together with the services it decides which times are free. */
  option: SlotQuestion['option'];
  serviceIds: readonly OpaqueId[];
  value: WhenToComeValue;
  onChange: (value: WhenToComeValue) => void;
  /** Called when the visitor wants to pick another time. */
  onSelectTime: () => void;
  zone: Zone;
  now?: () => Date;
  /** The visitor's zone; the browser's by default. */
  visitor?: Zone;
}

/**
 * Offers the soonest free time, or the step to pick another. Another option or other services start
 * a new search, which replaces a chosen soonest time; a picked one stays where it is still free.
 */
export function WhenToCome({
  option,
  serviceIds,
  value,
  onChange,
  onSelectTime,
  zone,
  now = () => new Date(),
  visitor,
}: WhenToComeProps) {
  const texts = useTexts();
  const { t } = texts;
  const search = useSoonestSlot({ option, serviceIds, zone, getNow: now });
  const soonest = search.isFetching ? undefined : search.data;
  const chosen = value.whenToCome;
  const picked = chosen === 'select-time' ? value.selectedDateToCome : undefined;
  const weekStart = picked && mondayOf(picked.slice(0, 10));
  const week = useWeekSlots({ option, serviceIds, weekStart });
  useDropTakenSlot(picked, week, {
    zone,
    now: now(),
    onChange: (slot) => onChange({ whenToCome: slot, selectedDateToCome: slot }),
  });
  useFoundSlot(search.isFetching ? undefined : (soonest ?? null), value, onChange);

  const choose = (slot: LocalDateTime) =>
    onChange({ whenToCome: 'soonest-available', selectedDateToCome: slot });

  return (
    <ChoiceGroup legend={t('widgets.whenToCome.legend')}>
      <div aria-live="polite">
        {search.isFetching ? (
          <PendingCard label={t('widgets.whenToCome.searching')} />
        ) : soonest ? (
          <ChoiceCard
            type="radio"
            name="whenToCome"
            value="soonest-available"
            checked={chosen === 'soonest-available'}
            onChange={() => choose(soonest)}
            icon={<Icon path={clockIcon} />}
            title={slotLabel(soonest, zone, visitor, texts)}
            description={t('widgets.whenToCome.soonest')}
          />
        ) : (
          <div className={styles.notice}>
            <p>{t(search.isError ? 'widgets.whenToCome.failed' : 'widgets.whenToCome.none')}</p>
            {search.isError && (
              <Button kind="secondary" onClick={() => void search.refetch()}>
                {t('widgets.whenToCome.retry')}
              </Button>
            )}
          </div>
        )}
      </div>
      <SelectTimeRow slot={picked} onSelectTime={onSelectTime} zone={zone} visitor={visitor} />
    </ChoiceGroup>
  );
}

/**
 * Replaces a chosen soonest time when a new search finds another.
 *
 * @param found undefined while the search runs, which clears the time; null where nothing is free,
 *   which clears the choice
 */
function useFoundSlot(
  found: LocalDateTime | null | undefined,
  { whenToCome, selectedDateToCome }: WhenToComeValue,
  onChange: (value: WhenToComeValue) => void,
): void {
  const change = useEffectEvent(onChange);
  const follows = whenToCome === 'soonest-available';

  useEffect(() => {
    if (!follows) return;
    if (found === null) change({ whenToCome: undefined, selectedDateToCome: undefined });
    else if (found !== selectedDateToCome) {
      change({ whenToCome: 'soonest-available', selectedDateToCome: found });
    }
  }, [follows, found, selectedDateToCome]);
}

/** A placeholder for a choice card that is loading; screen readers hear `label`. */
function PendingCard({ label }: { label: string }) {
  return (
    <div className={styles.card} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <span className={styles.icon}>
        <Skeleton width={40} height={40} radius={10} />
      </span>
      <div className={styles.words}>
        <Skeleton width="80%" height={16} />
        <Skeleton width="45%" height={12} />
      </div>
    </div>
  );
}
