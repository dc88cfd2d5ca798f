import { type ReactNode, useState } from 'react';
import type { WaiterPreferenceValue } from '../../booking/shop/appointmentOption.ts';
import { useTexts } from '../text/useTexts.ts';
import type { TextKey } from '../text/text.ts';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Icon } from '../ui/Icon.tsx';
import { keyIcon, nightIcon, waitIcon } from '../ui/icons/icons.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import styles from './WaiterPreference.module.css';
import { Dialog } from '../ui/Dialog.tsx';

export interface WaiterPreferenceProps {
  /** The options that the shop offers for the chosen services, in the order to show them. */
  options: readonly WaiterPreferenceValue[];
  value: WaiterPreferenceValue | undefined;
  onChange: (value: WaiterPreferenceValue) => void;
  courtesyOffered: boolean;
  courtesy: boolean;
  onCourtesyChange: (courtesy: boolean) => void;
  /** The shop's texts for the two dialogs; without one the dialog asks the customer to call. */
  afterHoursMessage?: string | null | undefined;
  courtesyMessage?: string | null | undefined;
  legend?: string;
  hideLegend?: boolean;
  error?: string | undefined;
}

interface Words {
  icon: string;
  title: TextKey;
  help?: TextKey;
}

const words: Record<WaiterPreferenceValue, Words> = {
  'drop-off-vehicle': {
    icon: keyIcon,
    title: 'widgets.waiter.dropOff',
    help: 'widgets.waiter.dropOffHelp',
  },
  'wait-at-shop': { icon: waitIcon, title: 'widgets.waiter.wait', help: 'widgets.waiter.waitHelp' },
  'after-hours-drop-off': { icon: nightIcon, title: 'widgets.waiter.afterHours' },
};

/** Drop off, wait, or drop off after hours; with the drop-off a ride can be requested. */
export function WaiterPreference({
  options,
  value,
  onChange,
  courtesyOffered,
  courtesy,
  onCourtesyChange,
  afterHoursMessage,
  courtesyMessage,
  legend,
  hideLegend = false,
  error,
}: WaiterPreferenceProps) {
  const { t } = useTexts();
  const [dialog, setDialog] = useState<'none' | 'courtesy' | 'after-hours'>('none');

  const footers: Partial<Record<WaiterPreferenceValue, ReactNode>> = {
    'after-hours-drop-off': (
      <LearnMore
        label={t('widgets.waiter.learnMoreAfterHours')}
        onClick={() => setDialog('after-hours')}
      />
    ),
  };
  if (courtesyOffered && value === 'drop-off-vehicle') {
    footers['drop-off-vehicle'] = (
      <div className={styles.courtesy}>
        <Switch
          label={t('widgets.waiter.courtesy')}
          checked={courtesy}
          onChange={onCourtesyChange}
        />
        <LearnMore
          label={t('widgets.waiter.learnMoreCourtesy')}
          onClick={() => setDialog('courtesy')}
        />
      </div>
    );
  }

  return (
    <>
      <ChoiceGroup
        legend={legend ?? t('widgets.waiter.legend')}
        hideLegend={hideLegend}
        error={error}
      >
        {options.map((option) => {
          const { icon, title, help } = words[option];
          return (
            <ChoiceCard
              key={option}
              type="radio"
              name="waiterPreference"
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              icon={<Icon path={icon} />}
              title={t(title)}
              description={help && t(help)}
              footer={footers[option]}
            />
          );
        })}
      </ChoiceGroup>
      <ShopPolicyDialog
        open={dialog === 'after-hours'}
        onClose={() => setDialog('none')}
        title={t('widgets.waiter.afterHours')}
        message={afterHoursMessage}
        fallback={t('widgets.waiter.afterHoursFallback')}
      />
      <ShopPolicyDialog
        open={dialog === 'courtesy'}
        onClose={() => setDialog('none')}
        title={t('widgets.waiter.rideOptions')}
        message={courtesyMessage}
        fallback={t('widgets.waiter.courtesyFallback')}
      />
    </>
  );
}

function LearnMore({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useTexts();
  // The two "Learn more" links open different dialogs, so their accessible names differ.
  return (
    <LinkButton className={styles.learnMore} aria-label={label} onClick={onClick}>
      {t('widgets.waiter.learnMore')}
    </LinkButton>
  );
}

interface ShopPolicyDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The shop's own text, with its line breaks; empty or blank shows the fallback. */
  message: string | null | undefined;
  fallback: string;
}

/** What the shop says about one of its options. */
function ShopPolicyDialog({ open, onClose, title, message, fallback }: ShopPolicyDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open={open} title={title} onClose={onClose} dismissLabel={t('widgets.waiter.dismiss')}>
      {message?.trim() ? message : fallback}
    </Dialog>
  );
}
