import { useEffect, useState, type ReactNode } from 'react';
import type { Uuid } from '../../contract/types.gen.ts';
import type { RuntimeConfig } from '../api/config.ts';
import { isTransient } from '../api/httpFailure.ts';
import { useOrganisation } from '../api/organisationQueries.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './LocationChooser.module.css';
import { LocationScreen } from './LocationScreen.tsx';
import { preloadMap } from './useMapChunk.ts';

export interface LocationChooserProps {
  orgId: Uuid;
  config: Pick<RuntimeConfig, 'googleMapsApiKey'>;
  /** The visitor has chosen a shop. */
  onSelect: (shopId: Uuid) => void;
  /** Absent: no close button is shown. */
  onClose?: () => void;
  /** Shown where the server does not know the organisation or sends no list of its shops. */
  unavailable: ReactNode;
  /** Shown after a failure that another try may mend; without it `unavailable` is shown. */
  renderError?: (error: Error, retry: () => void) => ReactNode;
  /** Called once with the shops that are listed, for analytics. */
  onShown?: (shopIds: Uuid[]) => void;
}

declare global {
  interface Window {
    /** Google's script calls it when it refuses the key, once, at any time after loading. */
    gm_authFailure?: () => void;
  }
}

/** The screen of an organisation, on which a visitor chooses a shop (specification, section 2). */
export default function LocationChooser({
  orgId,
  config,
  onSelect,
  onClose,
  unavailable,
  renderError,
  onShown,
}: LocationChooserProps) {
  const { data, error, isPending, refetch } = useOrganisation(orgId);
  const apiKey = config.googleMapsApiKey.trim();

  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    window.gm_authFailure = () => setRefused(true);
  }, []);
  useEffect(() => {
    if (apiKey !== '') preloadMap();
  }, [apiKey]);

  if (isPending) {
    return (
      <div className={styles.centered}>
        <Spinner />
      </div>
    );
  }
  if (error !== null && isTransient(error) && renderError !== undefined) {
    return renderError(error, () => void refetch());
  }
  // Another backend may leave out properties that the contract requires.
  const { org, shopList, isIncomplete } = (data ?? {}) as Partial<NonNullable<typeof data>>;
  if (!org || !shopList || shopList.length === 0) return unavailable;
  return (
    <LocationScreen
      org={org}
      shopList={shopList}
      isIncomplete={isIncomplete === true}
      apiKey={apiKey}
      isRefused={isRefused}
      onSelect={onSelect}
      onClose={onClose}
      onShown={onShown}
    />
  );
}
