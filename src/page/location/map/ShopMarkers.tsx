import { MarkerF } from '@react-google-maps/api';
import { memo, useMemo } from 'react';
import type { Position } from '../../../booking/shop/distance.ts';
import { useTexts } from '../../text/useTexts.ts';
import { boundsOf, type Bounds } from '../bounds.ts';
import type { PlacedShop } from '../listedShops.ts';
import { groupShops, type Cluster, type MapView } from './groupShops.ts';
import { markerIcons, type MarkerIcons } from './markerIcons.ts';

interface ShopMarkersProps {
  shops: readonly PlacedShop[];
  /** The shop whose popup is open. */
  openId: string | undefined;
  user: Position | undefined;
  view: MapView | undefined;
  onOpen: (shopId: string) => void;
  /** Makes the map show exactly these bounds. */
  onShow: (bounds: Bounds) => void;
}

/**
 * A marker for each shop, one for each group of shops that are close together, and the visitor's.
 */
export function ShopMarkers({ shops, openId, user, view, onOpen, onShow }: ShopMarkersProps) {
  const { t } = useTexts();
  const icons = useMemo(() => markerIcons(), []);
  const shown = useMemo(() => groupShops(shops, view), [shops, view]);
  return (
    <>
      {shown.map((cluster) => {
        const [shop] = cluster.shops;
        return cluster.shops.length === 1 && shop !== undefined ? (
          <ShopMarker
            key={cluster.key}
            shop={shop}
            icons={icons}
            isOpen={shop.id === openId}
            onOpen={onOpen}
          />
        ) : (
          <ClusterMarker key={cluster.key} cluster={cluster} icons={icons} onShow={onShow} />
        );
      })}
      {user && <MarkerF position={user} title={t('location.you')} icon={icons.user} zIndex={0} />}
    </>
  );
}

interface ShopMarkerProps {
  shop: PlacedShop;
  icons: MarkerIcons;
  isOpen: boolean;
  onOpen: (shopId: string) => void;
}

// `optimized: false` gives each marker an element, which screen readers and arrow keys can reach.
const options: google.maps.MarkerOptions = { optimized: false };

const ShopMarker = memo(function ShopMarker({ shop, icons, isOpen, onOpen }: ShopMarkerProps) {
  return (
    <MarkerF
      position={shop.position}
      title={shop.name}
      options={options}
      icon={isOpen ? icons.chosenShop : icons.shop}
      zIndex={isOpen ? 2 : 1}
      onClick={() => onOpen(shop.id)}
    />
  );
});

interface ClusterMarkerProps {
  cluster: Cluster;
  icons: MarkerIcons;
  onShow: (bounds: Bounds) => void;
}

function ClusterMarker({ cluster, icons, onShow }: ClusterMarkerProps) {
  const { t } = useTexts();
  const count = cluster.shops.length;
  const bounds = boundsOf(cluster.shops.map(({ position }) => position));
  return (
    <MarkerF
      position={cluster.position}
      title={t('location.map.cluster', { count })}
      options={options}
      icon={icons.cluster}
      label={{ text: String(count), color: '#fff', fontSize: '13px', fontWeight: '600' }}
      onClick={() => bounds && onShow(bounds)}
    />
  );
}
