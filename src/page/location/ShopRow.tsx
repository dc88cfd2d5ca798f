import { memo, useId, type CSSProperties, type KeyboardEvent, type Ref } from 'react';
import { addressLine } from '../../booking/customer/addressLine.ts';
import { useTexts } from '../text/useTexts.ts';
import { Icon } from '../ui/Icon.tsx';
import { chevronRightIcon } from '../ui/icons/icons.ts';
import { placeIcon, shopIcon } from '../ui/icons/locationIcons.ts';
import { distanceText } from './distanceText.ts';
import type { ListedShop } from './listedShops.ts';
import styles from './ShopRow.module.css';

interface ShopRowProps {
  shop: ListedShop;
  /** The row's position in the list, from 0. */
  index: number;
  count: number;
  onSelect: (shopId: string) => void;
  /** Absent where there is no map. */
  onShowOnMap?: ((shopId: string) => void) | undefined;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  onFocus: (index: number) => void;
  rowRef?: Ref<HTMLLIElement> | undefined;
  style?: CSSProperties | undefined;
}

/** A shop in the list. Pressing the row chooses the shop; pressing the pin shows it on the map. */
export const ShopRow = memo(function ShopRow({
  shop,
  index,
  count,
  onSelect,
  onShowOnMap,
  onKeyDown,
  onFocus,
  rowRef,
  style,
}: ShopRowProps) {
  const texts = useTexts();
  const { t } = texts;
  const nameId = useId();
  const distance = distanceText(shop.distanceToUser, 'location.miles', texts);
  const address = addressLine(shop.address);
  return (
    <li
      ref={rowRef}
      className={styles.row}
      style={style}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        className={styles.shop}
        onClick={() => onSelect(shop.id)}
        onKeyDown={(event) => onKeyDown(event, index)}
        onFocus={() => onFocus(index)}
      >
        <span className={styles.words}>
          <span id={nameId} className={styles.name}>
            <bdi>{shop.name}</bdi>
          </span>
          {address !== '' && <span className={styles.address}>{address}</span>}
          {distance !== undefined && <span className={styles.distance}>{distance}</span>}
        </span>
        <Icon path={chevronRightIcon} size={20} className={styles.chevron} />
      </button>
      {onShowOnMap && shop.position === undefined && (
        <span className={styles.noPin}>
          <Icon path={shopIcon} size={20} />
        </span>
      )}
      {onShowOnMap && shop.position && (
        <button
          type="button"
          className={styles.pin}
          aria-label={t('location.showOnMap')}
          aria-describedby={nameId}
          title={t('location.showOnMap')}
          onClick={() => onShowOnMap(shop.id)}
          onFocus={() => onFocus(index)}
        >
          <Icon path={placeIcon} size={22} />
        </button>
      )}
    </li>
  );
});
