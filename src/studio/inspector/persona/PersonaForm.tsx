import { Flex } from '@radix-ui/themes';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { settingsFor } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';
import { Checkbox } from '../../../page/ui/Checkbox.tsx';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { daysOf, knownOf, withDays, withKnown, type Days, type Known } from './personaChanges.ts';
import samples from './samples.json';

const known: readonly { value: Known; label: string }[] = [
  { value: 'nobody', label: 'Nobody: the shop does not know this phone' },
  { value: 'one', label: 'One customer' },
  { value: 'several', label: 'Several customers, who share it' },
];
const days: readonly { value: Days; label: string }[] = [
  { value: 'open', label: 'Takes visitors, as it does' },
  { value: 'booked up', label: 'Is open, but every day is booked up' },
  { value: 'closed', label: 'Is closed every day' },
];
const switches = [
  { name: 'allowAfterHoursDropoff', label: 'Vehicles can be dropped off after hours' },
  { name: 'allowCourtesyTransportationRequest', label: 'A courtesy ride can be asked for' },
  { name: 'showDeclinedJobs', label: 'Recommended services are shown' },
] as const;

interface PersonaFormProps {
  persona: Persona;
  /** A real shop's settings, which the persona's changes apply to. */
  shop: ShopSettings | undefined;
  onChange: (persona: Persona) => void;
}

/** A form for a persona: who visits, and the state of the shop. */
export function PersonaForm({ persona, shop, onChange }: PersonaFormProps) {
  const settings = settingsFor(persona, shop);
  const { search } = persona.search;
  const searches = samples.searches.some(({ value }) => value === search)
    ? samples.searches
    : [...samples.searches, { value: search, label: `What ${search} finds` }];
  const set = (change: NonNullable<Persona['settings']>) =>
    onChange({ ...persona, settings: { ...persona.settings, ...change } });
  const oldest = settings.vehicleRestrictionSetting?.minimumAllowedYear;
  return (
    <Flex direction="column" gap="3">
      <h3>The visitor</h3>
      <SelectField
        label="Who has this phone?"
        value={knownOf(persona)}
        onChange={(value) => onChange(withKnown(persona, value as Known))}
        options={known}
      />
      {persona.customers.map((_customer, index) => (
        // Customers have no id while they are edited; their index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <CustomerFields key={index} persona={persona} at={index} onChange={onChange} />
      ))}
      <SelectField
        label="What does the search by plate find?"
        value={search}
        onChange={(value) => onChange({ ...persona, search: { ...persona.search, search: value } })}
        options={searches}
      />
      <h3>The shop</h3>
      <SelectField
        label="The shop …"
        value={daysOf(persona, shop)}
        onChange={(value) => onChange(withDays(persona, value as Days, shop))}
        options={days}
      />
      <TextField
        label="Oldest vehicle it takes, by year; empty: any"
        inputMode="numeric"
        value={oldest === null || oldest === undefined ? '' : String(oldest)}
        onChange={(year) =>
          set({
            vehicleRestrictionSetting: {
              allowedMakeIds: settings.vehicleRestrictionSetting?.allowedMakeIds ?? null,
              minimumAllowedYear: /\d/.test(year) ? Number(year.replaceAll(/\D/g, '')) : null,
            },
          })
        }
      />
      {switches.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={settings[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
    </Flex>
  );
}
