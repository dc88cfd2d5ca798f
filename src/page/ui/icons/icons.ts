/** The product's general icons, named by what they mean. Only imported ones are in the bundle. */
export * from './firstIcons.ts';
export {
  mdiCalendarBlankOutline as calendarIcon,
  mdiCalendarRemoveOutline as noDaysIcon,
  mdiCar as carIcon,
  mdiCheckCircleOutline as doneIcon,
  mdiChevronDown as chevronDownIcon,
  mdiChevronLeft as chevronLeftIcon,
  mdiChevronRight as chevronRightIcon,
  mdiClockOutline as clockIcon,
  mdiKeyOutline as keyIcon,
  mdiPlus as plusIcon,
  mdiCoffeeOutline as waitIcon,
  mdiWeatherNight as nightIcon,
} from '@mdi/js';
