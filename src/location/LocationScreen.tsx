import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrganisationAnswer } from '../contract/types.gen.ts';
import { ChooserHeader } from './ChooserHeader.tsx';
import { inListOrder, withPositions } from './listedShops.ts';
import { LocationPanel } from './LocationPanel.tsx';
import styles from './LocationScreen.module.css';
import { MapArea } from './MapArea.tsx';
import { useTexts } from '../text/useTexts.ts';
import { usePanelHeight } from './usePanelHeight.ts';
import { useUserPosition } from './useUserPosition.ts';
import type { PageTexts } from '../text/text.ts';

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
