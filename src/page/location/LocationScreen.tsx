import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrganisationAnswer } from '../../contract/types.gen.ts';
import { inListOrder, withPositions } from './listedShops.ts';
import { LocationPanel } from './LocationPanel.tsx';
import styles from './LocationScreen.module.css';
import { useTexts } from '../text/useTexts.ts';
import { usePanelHeight } from './usePanelHeight.ts';
import { useUserPosition } from './useUserPosition.ts';
import type { PageTexts } from '../text/text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon } from '../ui/icons/firstIcons.ts';
import type { ShopMapProps } from './map/ShopMap.tsx';
import { MapFailed, MapLoading, MapNotice } from './MapNotice.tsx';
import { useMapChunk } from './useMapChunk.ts';

/**
 * The heading of the chooser (specification, section 2): 'Choose a location' where the organisation
 * has no name.
 */
function chooserTitle(orgName: string | undefined, t: PageTexts['t']): string {
  const org = orgName?.trim() ?? '';
  if (org === '') return t('location.title');
  // 'É' is a vowel, too: it is split into E and its accent.
  const startsWithVowel = /^[aeiou]/i.test(org.normalize('NFD'));
  return t(startsWithVowel ? 'location.titleOfVowel' : 'location.titleOf', { org });
}

interface LocationScreenProps extends OrganisationAnswer {
  /** The key of Google Maps; '' shows a notice in place of the map. */
  apiKey: string;
  /** Whether Google has refused the key. */
  isRefused: boolean;
  onSelect: (shopId: string) => void;
  onClose?: (() => void) | undefined;
  onShown?: ((shopIds: string[]) => void) | undefined;
}

/** The shops of an organisation, on a map and in a list. */
export function LocationScreen({
  org,
  shopList,
  isIncomplete = false,
  apiKey,
  isRefused,
  onSelect,
  onClose,
  onShown,
}: LocationScreenProps) {
  const { t } = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const panel = usePanelHeight(body);
  const location = useUserPosition();
  const user = location.is === 'known' ? location.position : undefined;
  const [openId, setOpenId] = useState<string>();

  const positioned = useMemo(() => withPositions(shopList), [shopList]);
  const shops = useMemo(() => inListOrder(positioned, user), [positioned, user]);

  const hasBeenShown = useRef(false);
  useEffect(() => {
    if (hasBeenShown.current) return;
    hasBeenShown.current = true;
    onShown?.(shopList.map(({ id }) => id));
  }, [onShown, shopList]);

  const closePopup = useCallback(() => setOpenId(undefined), []);
  const { makeRoomForMap } = panel;
  const showOnMap = (shopId: string) => {
    makeRoomForMap();
    setOpenId(shopId);
  };

  return (
    <div className={styles.screen}>
      <ChooserHeader title={chooserTitle(org.name, t)} onClose={onClose} />
      <div ref={body} className={styles.body}>
        <div className={styles.map}>
          <MapArea
            apiKey={apiKey}
            isRefused={isRefused}
            shops={shops}
            user={user}
            openId={openId}
            onOpen={setOpenId}
            onClosePopup={closePopup}
            onSelect={onSelect}
          />
        </div>
        <LocationPanel
          shops={shops}
          isLocationDenied={location.is === 'denied'}
          isIncomplete={isIncomplete}
          panel={panel}
          onSelect={onSelect}
          onShowOnMap={apiKey === '' ? undefined : showOnMap}
        />
      </div>
    </div>
  );
}

interface ChooserHeaderProps {
  title: string;
  /** Absent: no close button is shown. */
  onClose?: (() => void) | undefined;
}

/** The chooser is no step of a flow, so its header has no Back and no progress bar. */
function ChooserHeader({ title, onClose }: ChooserHeaderProps) {
  const { t } = useTexts();
  return (
    <header className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {onClose && <IconButton label={t('header.close')} icon={closeIcon} onClick={onClose} />}
    </header>
  );
}

type MapAreaProps = Omit<ShopMapProps, 'onRetry'>;

/**
 * The map, or the reason why there is none. Without a key Google's script must not be requested.
 */
function MapArea(props: MapAreaProps) {
  const { t } = useTexts();
  if (props.apiKey === '') return <MapNotice title={t('location.map.noKey')} />;
  return <MapWithKey {...props} />;
}

function MapWithKey(props: MapAreaProps) {
  const [attempt, setAttempt] = useState(1);
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function MapAttempt(props: ShopMapProps) {
  const chunk = useMapChunk();
  if (chunk.is === 'loading') return <MapLoading />;
  if (chunk.is === 'failed') return <MapFailed onRetry={props.onRetry} />;
  const { ShopMap } = chunk;
  return <ShopMap {...props} />;
}
