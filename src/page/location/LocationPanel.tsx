import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { chevronDownIcon } from '../ui/icons/icons.ts';
import { chevronUpIcon, locateIcon, noPlacesIcon, searchIcon } from '../ui/icons/locationIcons.ts';
import { Message } from '../ui/Message.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type ListedShop, searchShops } from './listedShops.ts';
import styles from './LocationPanel.module.css';
import { ShopList } from './ShopList.tsx';
import type { PanelHeight } from './usePanelHeight.ts';

interface LocationPanelProps {
  /** In the order of the list. */
  shops: readonly ListedShop[];
  isLocationDenied: boolean;
  /** Whether shops are missing that cannot be shown now. */
  isIncomplete: boolean;
  panel: PanelHeight;
  onSelect: (shopId: string) => void;
  /** Absent where there is no map. */
  onShowOnMap?: ((shopId: string) => void) | undefined;
}

/** The panel over the lower part of the map: a search box and the list of shops. */
export function LocationPanel({
  shops,
  isLocationDenied,
  isIncomplete,
  panel,
  onSelect,
  onShowOnMap,
}: LocationPanelProps) {
  const { t } = useTexts();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const found = useMemo(() => searchShops(shops, searched), [shops, searched]);
  const isFound = found.length > 0;

  return (
    <div
      id={id}
      className={styles.panel}
      style={{ blockSize: panel.blockSize }}
      data-dragging={panel.isDragging || undefined}
    >
      <Grabber panel={panel} controls={id} />
      <div className={styles.top}>
        <TextField
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          className={styles.search}
          label={t('location.search')}
          hideLabel
          placeholder={t('location.search')}
          lead={<Icon path={searchIcon} size={20} />}
          value={search}
          onChange={(text) => {
            setSearch(text);
            scroller.current?.scrollTo?.({ top: 0 });
          }}
        />
        <IconButton
          label={t(panel.isExpanded ? 'location.panel.collapse' : 'location.panel.expand')}
          icon={panel.isExpanded ? chevronDownIcon : chevronUpIcon}
          size={24}
          aria-controls={id}
          onClick={panel.toggle}
        />
      </div>
      <div ref={scroller} className={styles.scroller}>
        {isFound && (
          <ShopList
            shops={found}
            scroller={scroller}
            onSelect={onSelect}
            onShowOnMap={onShowOnMap}
          />
        )}
        <output className={styles.status}>
          {isFound ? (
            <span className="visually-hidden">{countText(found.length, t)}</span>
          ) : (
            <Message
              icon={noPlacesIcon}
              title={t('location.noResults')}
              message={t('location.noResultsHelp')}
            />
          )}
        </output>
      </div>
      {/* Below the list: it comes late, and nothing may move under a finger. */}
      {isLocationDenied && (
        <LocationNotice title={t('location.denied.title')} message={t('location.denied.message')} />
      )}
      {isIncomplete && (
        <LocationNotice
          title={t('location.incomplete.title')}
          message={t('location.incomplete.message')}
        />
      )}
    </div>
  );
}

function countText(count: number, t: PageTexts['t']): string {
  return count === 1 ? t('location.countOne') : t('location.count', { count });
}

interface GrabberProps {
  panel: PanelHeight;
  /** The id of the panel that the grabber resizes. */
  controls: string;
}

/** The panel's upper edge. A drag, a tap or an arrow key changes the panel's height. */
function Grabber({ panel, controls }: GrabberProps) {
  const { t } = useTexts();
  return (
    <div
      {...panel.grabber}
      className={styles.grabber}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be dragged by the panel's edge
      role="slider"
      aria-orientation="vertical"
      aria-label={t('location.panel.resize')}
      aria-controls={controls}
      aria-valuenow={panel.percent.now}
      aria-valuemin={panel.percent.min}
      aria-valuemax={panel.percent.max}
      aria-valuetext={`${panel.percent.now}%`}
      tabIndex={0}
    />
  );
}

/** Says what the list of shops cannot show, such as where the visitor is. */
function LocationNotice({ title, message }: { title: string; message: string }) {
  return (
    <output className={styles.notice}>
      <Icon path={locateIcon} size={20} className={styles.icon} />
      <span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.message}>{message}</span>
      </span>
    </output>
  );
}
