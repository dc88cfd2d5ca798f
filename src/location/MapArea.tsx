import { useState } from 'react';
import type { ShopMapProps } from './map/ShopMap.tsx';
import { useTexts } from '../text/useTexts.ts';
import { MapFailed, MapLoading, MapNotice } from './MapNotice.tsx';
import { useMapChunk } from './useMapChunk.ts';

type MapAreaProps = Omit<ShopMapProps, 'onRetry'>;

/**
 * The map, or the reason why there is none. Without a key Google's script must not be requested.
 */
export function MapArea(props: MapAreaProps) {
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
