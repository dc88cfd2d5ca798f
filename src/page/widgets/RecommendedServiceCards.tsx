import { useEffect, useRef, useState } from 'react';
import { answerLimits } from '../../contract/limits.gen.ts';
import type { LocalDate, OpaqueId, RecommendedService } from '../../contract/types.gen.ts';
import { recommendedServiceAge } from '../../booking/vehicle/recommendedServiceAge.ts';
import { shopToday } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { includesId, withId } from './chosenIds.ts';
import styles from './RecommendedServiceCards.module.css';

const shownAtFirst = 3;
const maxSelected = answerLimits.selectedRecommendedServiceIds;

export interface RecommendedServiceCardsProps {
  services: readonly RecommendedService[];
  /** Job ids of the chosen services. */
  value: readonly OpaqueId[];
  onChange: (value: OpaqueId[]) => void;
  legend?: string;
  hideLegend?: boolean;
  zone: Zone;
  now?: () => Date;
}

/**
 * Services that the shop recommended on earlier visits, with their age: the first three, the rest
 * after "Show more". At most 30 can be chosen; a message beside the cards says so.
 */
export function RecommendedServiceCards({
  services,
  value,
  onChange,
  legend,
  hideLegend = false,
  zone,
  now = () => new Date(),
}: RecommendedServiceCardsProps) {
  const { t } = useTexts();
  // Show all where a service beyond the third was chosen earlier.
  const [expanded, setExpanded] = useState(() =>
    services.slice(shownAtFirst).some(({ jobId }) => includesId(value, jobId)),
  );
  const [refused, setRefused] = useState(false);
  const today = shopToday(now(), zone);
  const shown = expanded ? services : services.slice(0, shownAtFirst);

  const change = (jobId: OpaqueId, on: boolean) => {
    const next = withId(value, jobId, on);
    setRefused(next.length > maxSelected);
    if (next.length <= maxSelected) onChange(next);
  };

  // "Show more" disappears when pressed, so the focus moves to the first card that it revealed.
  const cards = useRef<HTMLDivElement>(null);
  const [cameByLink, setCameByLink] = useState(false);
  useEffect(() => {
    if (cameByLink) cards.current?.querySelectorAll('input')[shownAtFirst]?.focus();
  }, [cameByLink]);
  const showMore = () => {
    setExpanded(true);
    setCameByLink(true);
  };

  if (services.length === 0) return null;
  return (
    <div className={styles.recommended} ref={cards}>
      <ChoiceGroup
        legend={legend ?? t('widgets.recommended.legend')}
        hideLegend={hideLegend}
        error={refused ? t('widgets.recommended.tooMany') : undefined}
      >
        {shown.map(({ jobId, name, date }) => (
          <ChoiceCard
            key={jobId}
            type="checkbox"
            name="selectedRecommendedServiceIds"
            value={String(jobId)}
            checked={includesId(value, jobId)}
            onChange={(on) => change(jobId, on)}
            title={name}
            description={ageCaption(date, today, t)}
          />
        ))}
      </ChoiceGroup>
      {!expanded && services.length > shownAtFirst && (
        <LinkButton className={styles.more} onClick={showMore}>
          {t('widgets.recommended.showMore')}
        </LinkButton>
      )}
    </div>
  );
}

/** How long ago the shop recommended the service; undefined where the date is unknown. */
function ageCaption(
  date: LocalDate | undefined,
  today: LocalDate,
  t: PageTexts['t'],
): string | undefined {
  const age = recommendedServiceAge(date, today);
  if (age === undefined) return undefined;
  if (age.key === 'thisMonth') return t('widgets.recommended.thisMonth');
  if (age.key === 'oneMonth') return t('widgets.recommended.oneMonth');
  return t('widgets.recommended.months', { count: age.count });
}
