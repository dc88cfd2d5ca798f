import { useEffect, useState } from 'react';
import type { Position } from '../../booking/shop/distance.ts';

/** 'denied' stands for every failure: refused, unsupported, an error, a timeout. */
export type UserPosition =
  | { is: 'pending' }
  | { is: 'known'; position: Position }
  | { is: 'denied' };

const options: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 };

/**
 * Asks the browser once for the visitor's position. A failure is only logged (specification,
 * section 8).
 */
export function useUserPosition(): UserPosition {
  const [state, setState] = useState<UserPosition>({ is: 'pending' });

  useEffect(() => {
    let isCurrent = true;
    const fail = (reason: string) => {
      if (!isCurrent) return;
      console.warn(`The visitor's position is not known: ${reason}`);
      setState({ is: 'denied' });
    };
    // Absent on pages without TLS, against the types.
    const geolocation = navigator.geolocation as Geolocation | undefined;
    if (geolocation === undefined) fail('geolocation is not supported');
    else {
      geolocation.getCurrentPosition(
        ({ coords }) => {
          if (!isCurrent) return;
          setState({ is: 'known', position: { lat: coords.latitude, lng: coords.longitude } });
        },
        (error) => fail(error.message),
        options,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, []);

  return state;
}
