import { GoogleMap, type Libraries, useJsApiLoader } from '@react-google-maps/api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '../../../booking/shop/distance.ts';
import { useTexts } from '../../text/useTexts.ts';
import { type Bounds, mapBounds, mapMinZoom } from '../bounds.ts';
import { type ListedShop, placedShops } from '../listedShops.ts';
import { MapFailed, MapLoading, MapNotice } from '../MapNotice.tsx';
import type { MapView } from './groupShops.ts';
import { PopupOverlay } from './PopupOverlay.tsx';
import styles from './ShopMap.module.css';
import { ShopMarkers } from './ShopMarkers.tsx';

export interface ShopMapProps {
  apiKey: string;
  /** In the order of the list. */
  shops: readonly ListedShop[];
  /** The visitor's position; undefined while it is unknown. */
  user: Position | undefined;
  /** The shop whose popup is open. */
  openId: string | undefined;
  onOpen: (shopId: string) => void;
  onClosePopup: () => void;
  onSelect: (shopId: string) => void;
  onRetry: () => void;
  /** Whether Google has refused the key. */
  isRefused: boolean;
}

/** The map, or a notice while it loads or where it failed. Render it only with a key. */
export function ShopMap(props: ShopMapProps) {
  const { t } = useTexts();
  const state = useMapLoader(props.apiKey, props.isRefused);
  if (state === 'AUTH_FAILURE') {
    return (
      <MapNotice title={t('location.map.auth.title')} message={t('location.map.auth.message')} />
    );
  }
  if (state === 'FAILED') return <MapFailed onRetry={props.onRetry} />;
  return state === 'LOADED' ? <LoadedMap {...props} /> : <MapLoading />;
}

const PADDING = { top: 56, right: 40, bottom: 32, left: 40 };
/** Zoomed in enough to see one shop among many. */
const NEAR_ZOOM = 11;

function LoadedMap({
  shops,
  user,
  openId,
  onOpen,
  onClosePopup,
  onSelect,
}: Omit<ShopMapProps, 'apiKey' | 'onRetry' | 'isRefused'>) {
  const { t } = useTexts();
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const [view, setView] = useState<MapView>();
  /** Once the visitor has moved the map, it is not moved for them any more. */
  const isMoved = useRef(false);
  const tapped = useRef<string>(undefined);
  const placed = useMemo(() => placedShops(shops), [shops]);
  const minZoom = useMemo(() => mapMinZoom(shops), [shops]);
  const openShop = placed.find(({ id }) => id === openId);
  const hasPopup = openShop !== undefined;

  const options = useMemo(
    (): google.maps.MapOptions => ({
      minZoom: minZoom ?? null,
      disableDefaultUI: true,
      // Hidden while a popup is open: Google draws the control over it.
      zoomControl: !hasPopup,
      // Moves the map by buttons, for visitors who cannot drag.
      cameraControl: !hasPopup,
      clickableIcons: false,
      // One finger moves the map, since the page around it does not scroll.
      gestureHandling: 'greedy',
      colorScheme: 'FOLLOW_SYSTEM',
    }),
    [minZoom, hasPopup],
  );

  useEffect(() => {
    if (map !== null && !isMoved.current) map.fitBounds(mapBounds(shops, user), PADDING);
  }, [map, shops, user]);

  const show = useCallback(
    (bounds: Bounds) => {
      isMoved.current = true;
      map?.fitBounds(bounds, PADDING);
    },
    [map],
  );

  const tap = useCallback(
    (shopId: string) => {
      tapped.current = shopId;
      onOpen(shopId);
    },
    [onOpen],
  );

  const shownId = openShop?.id;
  useEffect(() => {
    if (map === null || shownId === undefined) return;
    isMoved.current = true;
    // Zoom in on a shop chosen in the list; a marker that was tapped was visible already.
    const isTapped = tapped.current === shownId;
    tapped.current = undefined;
    if (!isTapped && (map.getZoom() ?? 0) < NEAR_ZOOM) map.setZoom(NEAR_ZOOM);
  }, [map, shownId]);

  const handleIdle = () => {
    const bounds = map?.getBounds()?.toJSON();
    const zoom = map?.getZoom();
    if (bounds !== undefined && zoom !== undefined) setView({ zoom, bounds });
  };

  return (
    <section className={styles.area} aria-label={t('location.map.label')}>
      <GoogleMap
        mapContainerClassName={styles.map}
        options={options}
        onLoad={setMap}
        onIdle={handleIdle}
        onDragStart={() => {
          isMoved.current = true;
        }}
        onClick={onClosePopup}
      >
        <ShopMarkers
          shops={placed}
          openId={openId}
          user={user}
          view={view}
          onOpen={tap}
          onShow={show}
        />
        {map && openShop && (
          <PopupOverlay
            key={openShop.id}
            map={map}
            shop={openShop}
            onSelect={onSelect}
            onClose={onClosePopup}
          />
        )}
      </GoogleMap>
    </section>
  );
}

/**
 * The loader's states (specification, section 4). NOT_LOADED lasts until this module has loaded.
 */
type MapState = 'NOT_LOADED' | 'LOADING' | 'LOADED' | 'FAILED' | 'AUTH_FAILURE';

// The same array on each call: the loader throws when its options change.
const libraries: Libraries = ['core', 'maps', 'marker'];

/**
 * Loads Google's script, whatever the key: do not call it without one.
 *
 * @param isRefused whether Google has refused the key
 */
function useMapLoader(apiKey: string, isRefused: boolean): MapState {
  const { language } = useTexts();
  const { isLoaded, loadError } = useJsApiLoader({ googleMapsApiKey: apiKey, language, libraries });
  if (isRefused) return 'AUTH_FAILURE';
  if (loadError !== undefined) return 'FAILED';
  return isLoaded ? 'LOADED' : 'LOADING';
}
