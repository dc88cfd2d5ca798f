import type { Persona, PersonaVehicle } from '../../simulation/types.ts';
import { Checkbox } from '../../../page/ui/Checkbox.tsx';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import styles from './Persona.module.css';
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
  const change = (make: (all: readonly PersonaVehicle[]) => readonly PersonaVehicle[]) =>
    onChange(withVehicles(persona, at, make));
  const replace = (index: number, vehicle: PersonaVehicle) =>
    change((all) => all.map((one, place) => (place === index ? vehicle : one)));
  return (
    <fieldset className={styles.customer}>
      <legend>
        {firstName} {lastName}
      </legend>
      {vehicles.length === 0 && <p>The shop knows no vehicle of this customer.</p>}
      {vehicles.map((vehicle, index) => (
        // Vehicles have no id while they are edited; their index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.vehicle}>
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
          <Checkbox
            label="The shop recommends services for it"
            checked={(vehicle.recommendedJobs ?? []).length > 0}
            onChange={(isOn) => replace(index, withRecommendations(vehicle, isOn))}
          />
          <LinkButton onClick={() => change((all) => all.filter((_, place) => place !== index))}>
            Take it away
            <span className="visually-hidden">
              : {vehicle.make} {vehicle.model}
            </span>
          </LinkButton>
        </div>
      ))}
      <LinkButton onClick={() => change((all) => [...all, sampleVehicle])}>
        Add a vehicle
      </LinkButton>
    </fieldset>
  );
}
