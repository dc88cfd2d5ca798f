import { useEffect, useState } from 'react';
import type { ShopMap } from './map/ShopMap.tsx';

/** The map's own code, which only this page needs. */
export type MapChunk =
  | { is: 'loading' }
  | { is: 'failed' }
  | { is: 'loaded'; ShopMap: typeof ShopMap };

const loadMap = () => import('./map/ShopMap.tsx');

/** Begins to fetch the map's code, so that it is there when the shops are. */
export function preloadMap(): void {
  loadMap().catch(() => undefined);
}

/** Fetches the map's code; to try again, mount anew. */
export function useMapChunk(): MapChunk {
  const [chunk, setChunk] = useState<MapChunk>({ is: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    loadMap().then(
      ({ ShopMap }) => isCurrent && setChunk({ is: 'loaded', ShopMap }),
      (error: unknown) => {
        console.warn('The code of the map could not be loaded', error);
        if (isCurrent) setChunk({ is: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return chunk;
}
