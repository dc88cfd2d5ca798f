import type { OpaqueId, Service } from '../../contract/types.gen.ts';
import { useTexts } from '../text/useTexts.ts';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { ServiceIcon } from '../ui/ServiceIcon.tsx';
import { includesId, withId } from './chosenIds.ts';

export interface ServiceCardsProps {
  services: readonly Service[];
  /** Ids of the chosen services, in the order they were chosen. */
  value: readonly OpaqueId[];
  onChange: (value: OpaqueId[]) => void;
  legend?: string;
  error?: string | undefined;
}

/**
 * The shop's regular services as cards, of which several can be chosen; nothing for a shop without
 * any. Used on the first screen, so it must not import date or query libraries.
 */
export function ServiceCards({ services, value, onChange, legend, error }: ServiceCardsProps) {
  const { t } = useTexts();
  if (services.length === 0) return null;

  return (
    <ChoiceGroup legend={legend ?? t('widgets.serviceCards.legend')} error={error}>
      {services.map(({ id, name, description, icon }) => (
        <ChoiceCard
          key={id}
          type="checkbox"
          name="selectedServiceIds"
          value={String(id)}
          checked={includesId(value, id)}
          onChange={(on) => onChange(withId(value, id, on))}
          icon={<ServiceIcon icon={icon ?? 'BUILD'} />}
          title={name}
          description={description ?? undefined}
        />
      ))}
    </ChoiceGroup>
  );
}
