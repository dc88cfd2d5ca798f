import { useEffect, useEffectEvent } from 'react';
import type { Answers, OpaqueId } from '../../contract/types.gen.ts';
import { appointmentOption } from '../../booking/shop/appointmentOption.ts';
import { isSameId } from '../../booking/shop/isSameId.ts';
import {
  canRequestCourtesy,
  offeredPreference,
  waiterOptions,
} from '../../booking/shop/waiterOptions.ts';
import type { FormContext, WidgetProps, WidgetRegistry } from '../forms/formContext.ts';
import { givenWith } from './declarations/shows.ts';
import { AfterHoursDay } from '../widgets/AfterHoursDay.tsx';
import { NotesByService } from '../widgets/NotesByService.tsx';
import { RecommendedServiceCards } from '../widgets/RecommendedServiceCards.tsx';
import { ServiceCards } from '../widgets/ServiceCards.tsx';
import { SlotPicker } from '../widgets/SlotPicker.tsx';
import { WaiterPreference } from '../widgets/WaiterPreference.tsx';
import { WhenToCome } from '../widgets/WhenToCome.tsx';

const noIds: readonly OpaqueId[] = [];

type Answer<Name extends keyof Answers> = NonNullable<Answers[Name]>;

const serviceIds = ({ answers }: Pick<FormContext, 'answers'>): readonly OpaqueId[] =>
  answers.selectedServiceIds ?? [];

/** The answers of a visit that free times depend on. */
export const slotQuestion = ({ answers, shop }: Pick<FormContext, 'answers' | 'shop'>) => ({
  option: appointmentOption(
    offeredPreference(answers.waiterPreference, waiterOptions(answers, shop)),
  ),
  serviceIds: serviceIds({ answers }),
});

function ServiceCardsField({ value, onChange, label, error, context }: WidgetProps<OpaqueId[]>) {
  return (
    <ServiceCards
      services={context.shop.services}
      value={value ?? []}
      onChange={onChange}
      legend={label}
      error={error}
    />
  );
}

function RecommendedServicesField({ value, onChange, label, context }: WidgetProps<OpaqueId[]>) {
  const services = context.answers.selectedCustomerVehicle?.recommendedServices ?? [];
  const chosen = value ?? noIds;
  const offered = chosen.filter((id) => services.some(({ jobId }) => isSameId(jobId, id)));

  // The vehicle may have changed since: only recommendations for the current one stay chosen.
  const settle = useEffectEvent(() => onChange(offered));
  const isOutdated = offered.length < chosen.length;
  useEffect(() => {
    if (isOutdated) settle();
  }, [isOutdated]);

  if (services.length === 0) return null;
  return (
    <RecommendedServiceCards
      services={services}
      value={offered}
      onChange={onChange}
      legend={label}
      zone={context.shop.shop}
    />
  );
}

function NotesField({ value, onChange, context }: WidgetProps<Answer<'notes'>>) {
  const chosen = serviceIds(context);
  const services = context.shop.services.filter(({ id }) =>
    chosen.some((one) => isSameId(one, id)),
  );
  return <NotesByService services={services} value={value ?? {}} onChange={onChange} />;
}

function WaiterPreferenceField(props: WidgetProps<Answer<'waiterPreference'>>) {
  const { value, onChange, label, hideLabel, error, context } = props;
  const { answers, shop } = context;
  const offered = waiterOptions(answers, shop);
  const preference = offeredPreference(value, offered);

  // The services may have changed since, so that the preference is no longer offered: send what is
  // shown.
  const settle = useEffectEvent(onChange);
  useEffect(() => {
    if (preference !== value) settle(preference);
  }, [preference, value]);

  return (
    <WaiterPreference
      options={offered}
      value={preference}
      onChange={onChange}
      courtesyOffered={canRequestCourtesy('drop-off-vehicle', shop)}
      courtesy={answers.enabledCourtesyTransformation === true}
      onCourtesyChange={(enabledCourtesyTransformation) =>
        context.set({ enabledCourtesyTransformation })
      }
      afterHoursMessage={shop.afterHoursDropoffMsg}
      courtesyMessage={shop.courtesyTransportationRequestMsg}
      legend={label}
      hideLegend={hideLabel}
      error={error}
    />
  );
}

function WhenToComeField({ value, context }: WidgetProps<Answer<'whenToCome'>>) {
  return (
    <WhenToCome
      {...slotQuestion(context)}
      value={{ whenToCome: value, selectedDateToCome: context.answers.selectedDateToCome }}
      onChange={(when) => context.set(when)}
      onSelectTime={() => context.send('on-select-time', givenWith['on-select-time'])}
      zone={context.shop.shop}
    />
  );
}

function AfterHoursDayField({ value, onChange, context }: WidgetProps<string>) {
  return (
    <AfterHoursDay
      serviceIds={serviceIds(context)}
      value={value}
      onChange={onChange}
      zone={context.shop.shop}
    />
  );
}

function SlotPickerField({ value, context }: WidgetProps<string>) {
  return (
    <SlotPicker
      {...slotQuestion(context)}
      value={value}
      onChange={(selectedDateToCome) =>
        context.set({ selectedDateToCome, whenToCome: 'select-time' })
      }
      zone={context.shop.shop}
    />
  );
}

/** The product's own widgets, by the names that step form files give them in `ui:widget`. */
export const productWidgets: WidgetRegistry = {
  'service-cards': ServiceCardsField,
  'recommended-service-cards': RecommendedServicesField,
  'notes-by-service': NotesField,
  'waiter-preference': WaiterPreferenceField,
  'when-to-come': WhenToComeField,
  'after-hours-day': AfterHoursDayField,
  'slot-picker': SlotPickerField,
};
