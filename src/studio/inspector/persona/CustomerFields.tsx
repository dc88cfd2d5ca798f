import { Box, Card, Flex, Grid, Heading } from '@radix-ui/themes';
import type { Persona, PersonaVehicle } from '../../simulation/types.ts';
import { Checkbox } from '../../../page/ui/Checkbox.tsx';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { sampleVehicle, withRecommendations, withVehicles } from './personaChanges.ts';

interface CustomerFieldsProps {
  persona: Persona;
  /** Which of the persona's customers, from 0. */
  at: number;
  onChange: (persona: Persona) => void;
}

/** Fields for one customer whom the shop knows by the phone, and their vehicles. */
export function CustomerFields({ persona, at, onChange }: CustomerFieldsProps) {
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
