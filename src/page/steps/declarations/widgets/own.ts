import { canRequestCourtesy } from '../../../../booking/shop/waiterOptions.ts';
import type { Answers } from '../../../../contract/types.gen.ts';
import { givenWith } from '../shows.ts';
import * as sample from '../samples.ts';
import type { FormField, WidgetDeclaration } from '../types.ts';
import { typedValue } from './typedValue.ts';

const entrySchema = ({ schema }: FormField): object => schema.additionalProperties ?? {};

/** Whether a time is chosen: a car left after hours needs only a day. */
const comesAtATime = ({ waiterPreference }: Answers) => waiterPreference !== 'after-hours-drop-off';

/** The product's own widgets; `src/page/steps/productWidgets.tsx` has their components. */
export const ownWidgets = [
  {
    name: 'service-cards',
    words: ['widgets.serviceCards'],
    own: ['selectedServiceIds'],
    offers: (_field, { shop }) => shop.services.map(({ id }) => id),
  },
  {
    name: 'recommended-service-cards',
    words: ['widgets.recommended'],
    own: ['selectedRecommendedServiceIds'],
    reads: ['selectedCustomerVehicle'],
    settles: true,
    offers: (_field, { answers }) =>
      (answers.selectedCustomerVehicle?.recommendedServices ?? []).map(({ jobId }) => jobId),
  },
  {
    name: 'notes-by-service',
    words: ['widgets.notes'],
    own: ['notes'],
    reads: ['selectedServiceIds'],
    gives: (field, { answers }) =>
      (answers.selectedServiceIds ?? [])
        .slice(0, 1)
        .map((id) => ({
          [field.name]: { [String(id)]: typedValue(entrySchema(field), (text) => text) },
        })),
  },
  {
    name: 'waiter-preference',
    words: ['widgets.waiter'],
    own: ['waiterPreference'],
    settings: ['allowAfterHoursDropoff', 'allowCourtesyTransportationRequest'],
    gives: ({ name }, { shop }) => [
      { [name]: 'drop-off-vehicle' },
      ...(canRequestCourtesy('drop-off-vehicle', shop)
        ? [{ [name]: 'drop-off-vehicle', enabledCourtesyTransformation: true }]
        : []),
      { [name]: 'wait-at-shop' },
      ...(shop.allowAfterHoursDropoff ? [{ [name]: 'after-hours-drop-off' }] : []),
    ],
  },
  {
    name: 'when-to-come',
    words: ['widgets.whenToCome'],
    own: ['whenToCome', 'selectedDateToCome'],
    reads: ['waiterPreference'],
    isOffered: comesAtATime,
    gives: () => [
      { whenToCome: 'soonest-available', selectedDateToCome: sample.time },
      { whenToCome: 'select-time', selectedDateToCome: sample.time },
    ],
    sends: givenWith,
    calls: ['getAvailableSlots'],
  },
  {
    name: 'after-hours-day',
    words: ['widgets.afterHoursDay'],
    own: ['dayToCome'],
    settings: ['allowAfterHoursDropoff'],
    gives: ({ name }, { shop }) => (shop.allowAfterHoursDropoff ? [{ [name]: sample.day }] : []),
    calls: ['getAvailableSlots'],
  },
  {
    name: 'slot-picker',
    words: ['widgets.slotPicker'],
    own: ['selectedDateToCome'],
    reads: ['waiterPreference'],
    isOffered: comesAtATime,
    gives: () => [{ selectedDateToCome: sample.time, whenToCome: 'select-time' }],
    calls: ['getAvailableSlots'],
  },
] as const satisfies readonly WidgetDeclaration[];
