import type { ShopSettings } from '../../contract/types.gen.ts';
import { search } from '../../simulation/catalogue/catalogue.ts';
import type { Persona, RequestRecord } from '../../simulation/types.ts';
import { whyNoVehicle, type VehicleSearch } from './whyNoVehicle.ts';
import { whyText } from './whyText.ts';
import styles from './Why.module.css';

interface NoVehicleProps {
  persona: Persona;
  settings: ShopSettings;
  /** The calls of the phone so far. */
  records: readonly RequestRecord[];
}

/** Says why the vehicle search offers nothing: the phone's last one, or else the persona's. */
export function NoVehicle({ persona, settings, records }: NoVehicleProps) {
  const made = records.findLast(({ operation }) => operation === 'searchVehicles');
  const asked: VehicleSearch = made ?? {
    query: { ...persona.search },
    status: 200,
    answer: search(persona.search.search),
  };
  const why = whyNoVehicle(asked, settings.vehicleRestrictionSetting);
  return (
    <section className={styles.notShown} aria-labelledby="no-vehicle">
      <h2 id="no-vehicle">{whyText('vehicleTitle')}</h2>
      {made === undefined && (
        <p>
          {whyText('vehiclePersona', { persona: persona.title, search: persona.search.search })}
        </p>
      )}
      <p data-reason={why.reason}>
        <strong>{why.because}</strong>
      </p>
      {why.change !== undefined && <p>{why.change}</p>}
    </section>
  );
}
