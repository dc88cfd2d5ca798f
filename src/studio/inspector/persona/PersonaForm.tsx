import { Box, Card, Flex, Grid, Heading } from '@radix-ui/themes';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { settingsFor } from '../../simulation/personas.ts';
import type { Persona, PersonaVehicle } from '../../simulation/types.ts';
import { Checkbox } from '../../../page/ui/Checkbox.tsx';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import {
  daysOf,
  knownOf,
  sampleVehicle,
  withDays,
  withKnown,
  withRecommendations,
  withVehicles,
  type Days,
  type Known,
} from './personaChanges.ts';
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

interface CustomerFieldsProps {
  persona: Persona;
  /** Which of the persona's customers, from 0. */
  at: number;
  onChange: (persona: Persona) => void;
}

/** Fields for one customer whom the shop knows by the phone, and their vehicles. */
function CustomerFields({ persona, at, onChange }: CustomerFieldsProps) {
  const { firstName, lastName, vehicles } = persona.customers[at]!;
  const name = `${firstName} ${lastName}`;
  const change = (make: (all: readonly PersonaVehicle[]) => readonly PersonaVehicle[]) =>
    onChange(withVehicles(persona, at, make));
  const replace = (index: number, vehicle: PersonaVehicle) =>
    change((all) => all.map((one, place) => (place === index ? vehicle : one)));
  return (
    <Card asChild>
      <section aria-label={name}>
        <Heading as="h4" size="2" mb="2">
          {name}
        </Heading>
        <Flex direction="column" gap="3" align="start">
          {vehicles.length === 0 && <p>The shop knows no vehicle of this customer.</p>}
          {vehicles.map((vehicle, index) => (
            // Vehicles have no id while they are edited; their index identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            <Grid key={index} columns="72px 1fr 1fr" gap="2" align="end">
              <TextField
                label="Year"
                inputMode="numeric"
                value={String(vehicle.year)}
                onChange={(year) =>
                  replace(index, { ...vehicle, year: Number(year.replaceAll(/\D/g, '')) })
                }
              />
              <TextField
                label="Make"
                value={vehicle.make}
                onChange={(make) => replace(index, { ...vehicle, make })}
              />
              <TextField
                label="Model"
                value={vehicle.model}
                onChange={(model) => replace(index, { ...vehicle, model })}
              />
              <Box gridColumn="1 / -1">
                <Checkbox
                  label="The shop recommends services for it"
                  checked={(vehicle.recommendedJobs ?? []).length > 0}
                  onChange={(isOn) => replace(index, withRecommendations(vehicle, isOn))}
                />
                <LinkButton
                  onClick={() => change((all) => all.filter((_, place) => place !== index))}
                >
                  Take it away
                  <span className="visually-hidden">
                    : {vehicle.make} {vehicle.model}
                  </span>
                </LinkButton>
              </Box>
            </Grid>
          ))}
          <LinkButton onClick={() => change((all) => [...all, sampleVehicle])}>
            Add a vehicle
          </LinkButton>
        </Flex>
      </section>
    </Card>
  );
}
