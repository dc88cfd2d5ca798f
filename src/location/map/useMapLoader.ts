import { useJsApiLoader, type Libraries } from '@react-google-maps/api';
import { languageTag } from '../../text/text.ts';
import { useAuthFailure } from './authFailure.ts';

/** The loader's states (specification, section 4); NOT_LOADED until this code itself has arrived. */
export type MapState = 'NOT_LOADED' | 'LOADING' | 'LOADED' | 'FAILED' | 'AUTH_FAILURE';

// The loader throws when it is asked a second time with other options.
const libraries: Libraries = ['core', 'maps', 'marker'];

/** Inserts Google's script, whatever the key is: never call it without one. */
export function useMapLoader(apiKey: string): MapState {
  const hasAuthFailure = useAuthFailure();
  const { isLoaded, loadError } = useJsApiLoader({
    googleMapsApiKey: apiKey,
    language: languageTag(),
    libraries,
  });
  if (hasAuthFailure) return 'AUTH_FAILURE';
  if (loadError !== undefined) return 'FAILED';
  return isLoaded ? 'LOADED' : 'LOADING';
}
