import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../text/useTexts.ts';
import { cx } from '../ui/styles/cx.ts';
import type { ListedShop } from './listedShops.ts';
import styles from './ShopList.module.css';
import { ShopRow } from './ShopRow.tsx';

/** A list up to this long is drawn whole: the browser's own search finds everything in it. */
const LONG = 60;
const ROW_PX = 85;
/** How many rows of a long list are drawn before the size of its scroller is known. */
const ROWS_AT_FIRST = 10;

interface ShopListProps {
  shops: readonly ListedShop[];
  /** The element in which the list scrolls. */
  scroller: RefObject<HTMLElement | null>;
  onSelect: (shopId: string) => void;
  onShowOnMap?: ((shopId: string) => void) | undefined;
}

/** The index of the row to which an arrow key, Home or End leads; undefined for any other key. */
function rowForKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The shops. A long list draws only the visible rows and the focused one. */
export function ShopList({ shops, scroller, onSelect, onShowOnMap }: ShopListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(0);
  const count = shops.length;
  const isLong = count > LONG;

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here, and what it returns stays in this component
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => shops[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    initialRect: { width: 0, height: ROWS_AT_FIRST * ROW_PX },
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused >= count || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((a, b) => a - b);
    },
  });

  const handleKeyDown = useCallback(
    (event: KeyboardEvent, index: number) => {
      const next = rowForKey(event.key, index, count);
      if (next === undefined) return;
      event.preventDefault();
      // Draw the row before focusing it: in a long list it may not be drawn yet.
      flushSync(() => setFocused(next));
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`);
      row?.focus();
      row?.scrollIntoView?.({ block: 'nearest' });
    },
    [count],
  );

  /** @param gap the height of the rows above it that are not drawn, in px; undefined in a short list */
  const row = (index: number, gap?: number) => {
    const shop = shops[index];
    if (shop === undefined) return null;
    return (
      <ShopRow
        key={shop.id}
        shop={shop}
        index={index}
        count={count}
        onSelect={onSelect}
        onShowOnMap={onShowOnMap}
        onKeyDown={handleKeyDown}
        onFocus={setFocused}
        rowRef={gap === undefined ? undefined : virtualizer.measureElement}
        style={gap ? { marginBlockStart: gap } : undefined}
      />
    );
  };

  const items = virtualizer.getVirtualItems();
  const top = virtualizer.options.scrollMargin;
  return (
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari does not treat a list without bullets as a list
      role="list"
      aria-label={t('location.list')}
      className={cx(styles.list, isLong && styles.long)}
      style={isLong ? { blockSize: virtualizer.getTotalSize() } : undefined}
    >
      {isLong
        ? items.map(({ index, start }, at) => row(index, start - (items[at - 1]?.end ?? top)))
        : shops.map((_shop, index) => row(index))}
    </ul>
  );
}
