import { FLOAT_PANE, OverlayViewF } from '@react-google-maps/api';
import { useEffect, useRef, useState } from 'react';
import type { PlacedShop } from '../listedShops.ts';
import { ShopPopup } from './ShopPopup.tsx';
import styles from './PopupOverlay.module.css';

interface PopupOverlayProps {
  map: google.maps.Map;
  shop: PlacedShop;
  onSelect: (shopId: string) => void;
  onClose: () => void;
}

/** The distance from the marker's tip to the popup's lower edge (specification, section 9). */
const OFFSET_PX = 30;
const AIR_PX = 8;

/** Moves the map so that the shop is in its middle, or lower where the popup would not fit. */
function panIntoView(map: google.maps.Map, { position }: PlacedShop, popupHeight: number) {
  map.panTo(position);
  const middle = map.getDiv().clientHeight / 2;
  const tip = Math.min(AIR_PX + popupHeight + OFFSET_PX, 2 * middle - AIR_PX);
  if (tip > middle) map.panBy(0, Math.round(middle - tip));
}

/** The popup of a shop, above its marker. Moves the focus into it, and back when it closes. */
export function PopupOverlay({ map, shop, onSelect, onClose }: PopupOverlayProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isOnMap, setIsOnMap] = useState(false);

  useEffect(() => {
    if (!isOnMap || popup.current === null) return undefined;
    const opener = document.activeElement;
    popup.current.focus({ preventScroll: true });
    panIntoView(map, shop, popup.current.offsetHeight);
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
    // Once, when it opens: a distance that arrives later must not take the focus or move the map.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOnMap]);

  function handleLoad(overlay: google.maps.OverlayView) {
    // Google attaches the element a frame later or more; it cannot take the focus before.
    const add = overlay.onAdd.bind(overlay);
    overlay.onAdd = () => {
      add();
      setIsOnMap(true);
    };
  }

  return (
    <OverlayViewF mapPaneName={FLOAT_PANE} position={shop.position} zIndex={1} onLoad={handleLoad}>
      <div
        className={styles.anchor}
        ref={(element) => {
          // Attached to Google's overlay element: on an element within it, the listener would keep
          // clicks from React as well.
          const overlay = element?.parentElement;
          if (overlay) google.maps.OverlayView.preventMapHitsAndGesturesFrom(overlay);
        }}
      >
        <ShopPopup shop={shop} onSelect={onSelect} onClose={onClose} popupRef={popup} />
      </div>
    </OverlayViewF>
  );
}
