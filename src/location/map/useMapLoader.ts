import { useJsApiLoader, type Libraries } from '@react-google-maps/api';
import { useTexts } from '../../text/useTexts.ts';
import { useAuthFailure } from './authFailure.ts';

/**
 * The loader's states (specification, section 4). NOT_LOADED lasts until this module has loaded.
 */
export type MapState = 'NOT_LOADED' | 'LOADING' | 'LOADED' | 'FAILED' | 'AUTH_FAILURE';

// The same array on each call: the loader throws when its options change.
const libraries: Libraries = ['core', 'maps', 'marker'];

/** Loads Google's script, whatever the key: do not call it without one. */
export function useMapLoader(apiKey: string): MapState {
  const { language } = useTexts();
  const hasAuthFailure = useAuthFailure();
  const { isLoaded, loadError } = useJsApiLoader({
    googleMapsApiKey: apiKey,
    language,
    libraries,
  });
  if (hasAuthFailure) return 'AUTH_FAILURE';
  if (loadError !== undefined) return 'FAILED';
  return isLoaded ? 'LOADED' : 'LOADING';
}
