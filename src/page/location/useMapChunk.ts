import { useEffect, useState } from 'react';
import type { ShopMap } from './map/ShopMap.tsx';

/** The code of the map, a chunk of its own: only the location chooser needs it. */
export type MapChunk =
  | { is: 'loading' }
  | { is: 'failed' }
  | { is: 'loaded'; ShopMap: typeof ShopMap };

const loadMap = () => import('./map/ShopMap.tsx');

/** Starts to load the map's code early, so that it is ready when the shops arrive. */
export function preloadMap(): void {
  loadMap().catch(() => undefined);
}

/** Loads the map's code. To try again after a failure, mount the component anew. */
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
