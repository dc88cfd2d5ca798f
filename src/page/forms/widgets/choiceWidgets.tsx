import { useRef, useState } from 'react';
import { useTexts } from '../../text/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { WidgetProps } from '../formContext.ts';
import { formText } from '../formText.tsx';
import styles from './choiceWidgets.module.css';
import { fieldProps } from './fieldProps.ts';

/** One of several choices, as the platform's picker. */
export function SelectWidget(props: WidgetProps) {
  // Choices may be numbers, so the control uses their indexes.
  const chosen = props.choices.findIndex(({ value }) => value === props.value);
  return (
    <SelectField
      {...fieldProps(props)}
      value={chosen < 0 ? '' : String(chosen)}
      clearable={!props.required}
      onChange={(place) =>
        props.onChange(place === '' ? undefined : props.choices[Number(place)]?.value)
      }
      options={props.choices.map(({ label }, place) => ({ value: String(place), label }))}
      autoComplete={props.autoComplete}
    />
  );
}

/** One of several choices, as cards. A choice that need not be made can be taken back. */
export function RadioWidget(props: WidgetProps) {
  const { t } = useTexts();
  const [isCleared, setIsCleared] = useState(false);
  const isChosen = props.choices.some(({ value }) => value === props.value);
  const group = useRef<HTMLDivElement>(null);
  const clear = () => {
    props.onChange(undefined);
    setIsCleared(true);
    // The button goes, so the focus stays with the choices.
    group.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={group}>
      <RadioCards {...props} />
      {isChosen && !props.required && (
        <LinkButton className={styles.clear} onClick={clear}>
          {t('forms.choice.clear')}
        </LinkButton>
      )}
      <span aria-live="polite" className="visually-hidden">
        {isCleared && !isChosen && t('forms.choice.cleared')}
      </span>
    </div>
  );
}

function RadioCards(props: WidgetProps) {
  return (
    <ChoiceGroup legend={props.label} hideLegend={props.hideLabel} error={props.error}>
      {props.choices.map(({ value, label }) => (
        <ChoiceCard
          key={String(value)}
          type="radio"
          name={props.id}
          value={String(value)}
          checked={props.value === value}
          onChange={() => props.onChange(value)}
          title={label}
        />
      ))}
    </ChoiceGroup>
  );
}

/** Any number of choices, as cards. */
export function CheckboxesWidget(props: WidgetProps<unknown[]>) {
  const { value: chosen = [] } = props;
  return (
    <ChoiceGroup legend={props.label} hideLegend={props.hideLabel} error={props.error}>
      {props.choices.map(({ value, label }) => (
        <ChoiceCard
          key={String(value)}
          type="checkbox"
          name={props.id}
          value={String(value)}
          checked={chosen.includes(value)}
          onChange={(on) =>
            props.onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
          title={label}
        />
      ))}
    </ChoiceGroup>
  );
}

/** Yes or no. Its label may contain links. */
export function CheckboxWidget(props: WidgetProps<boolean>) {
  return (
    <Checkbox
      id={props.id}
      name={props.id}
      label={formText(props.label, props.context)}
      hint={props.hint}
      error={props.error}
      checked={props.value ?? false}
      onChange={(checked) => props.onChange(checked)}
      onBlur={props.onBlur}
    />
  );
}
