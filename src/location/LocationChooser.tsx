import { useEffect, type ReactNode } from 'react';
import type { Uuid } from '../contract/types.gen.ts';
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
  /** Without it there is no close button. */
  onClose?: () => void;
  /** What to show where the organisation or its shops cannot be had. */
  unavailable: ReactNode;
  /** What to show where trying again may help; `unavailable` without it. */
  renderError?: (error: Error, retry: () => void) => ReactNode;
  /** Hears once which shops are listed, for analytics. */
  onShown?: (shopIds: Uuid[]) => void;
}

/** The page of an organisation: choose a shop first (specification, section 2). */
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
  // Other backends may leave out what the contract asks for.
  const { org, shopList } = (data ?? {}) as Partial<NonNullable<typeof data>>;
  if (!org || !shopList || shopList.length === 0) return unavailable;
  return (
    <LocationScreen
      org={org}
      shopList={shopList}
      apiKey={apiKey}
      onSelect={onSelect}
      onClose={onClose}
      onShown={onShown}
    />
  );
}
