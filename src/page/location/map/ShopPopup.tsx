import { useId, type KeyboardEvent, type Ref } from 'react';
import { addressLine } from '../../../booking/customer/addressLine.ts';
import { formatPhone } from '../../../booking/customer/phoneFormat.ts';
import { useTexts } from '../../text/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/icons/icons.ts';
import { mapIcon, phoneIcon } from '../../ui/icons/locationIcons.ts';
import { distanceText } from '../distanceText.ts';
import type { ListedShop } from '../listedShops.ts';
import styles from './ShopPopup.module.css';

/**
 * A link to the shop on Google Maps: by its address, or by its coordinates where it has no address.
 */
function googleMapsLink({ name, address, position }: ListedShop): string {
  const line = addressLine(address);
  const place = position ? `${position.lat},${position.lng}` : name;
  const query = line === '' ? place : `${name}, ${line}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}

interface ShopPopupProps {
  shop: ListedShop;
  onSelect: (shopId: string) => void;
  onClose: () => void;
  /** The element that takes the focus when the popup opens. */
  popupRef?: Ref<HTMLDivElement>;
}

/** A shop's details above its marker; Escape closes them. */
export function ShopPopup({ shop, onSelect, onClose, popupRef }: ShopPopupProps) {
  const texts = useTexts();
  const { t } = texts;
  const nameId = useId();
  const distance = distanceText(shop.distanceToUser, 'location.milesAway', texts);

  function handleKeyDown(event: KeyboardEvent) {
    // Google would move the map on arrow keys pressed in the popup.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <div
      ref={popupRef}
      className={styles.popup}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> would be placed by the page, not by the map
      role="dialog"
      aria-labelledby={nameId}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.words}>
        <h2 id={nameId} className={styles.name}>
          <bdi>{shop.name}</bdi>
        </h2>
        <div className={styles.address}>{addressLine(shop.address)}</div>
        {distance !== undefined && <div className={styles.distance}>{distance}</div>}
        <div className={styles.links}>
          {shop.phone && (
            <span className={styles.link}>
              <Icon path={phoneIcon} size={16} />
              <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a>
            </span>
          )}
          <span className={styles.link}>
            <Icon path={mapIcon} size={16} />
            <ExternalLink href={googleMapsLink(shop)}>
              {t('location.viewOnGoogleMaps')}
            </ExternalLink>
          </span>
        </div>
      </div>
      <Button wide onClick={() => onSelect(shop.id)}>
        {t('location.select')}
      </Button>
      <IconButton
        label={t('location.closePopup')}
        icon={closeIcon}
        size={20}
        className={styles.close}
        onClick={onClose}
      />
    </div>
  );
}
