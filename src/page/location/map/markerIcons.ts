import { mdiMapMarker } from '@mdi/js';

/** The colour that a design token has on this page, for markers that Google draws. */
function tokenColor(token: string, otherwise: string): string {
  // Read from an element: the tokens are CSS functions, which only a computed style resolves.
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return toHex(color) ?? otherwise;
}

/** Google's symbols take only hex colours and names; a canvas converts any other colour. */
function toHex(color: string): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export interface MarkerIcons {
  shop: google.maps.Symbol;
  chosenShop: google.maps.Symbol;
  user: google.maps.Symbol;
  cluster: google.maps.Symbol;
}

/** Marker icons in the shop's colour. Call it after Google's script has loaded. */
export function markerIcons(): MarkerIcons {
  const brand = tokenColor('--brand-fill', '#0068c8');
  const edge = { fillOpacity: 1, strokeColor: '#fff' };
  const pin = {
    ...edge,
    path: mdiMapMarker,
    fillColor: brand,
    strokeWeight: 1.5,
    // The tip of the 24 × 24 icon.
    anchor: new google.maps.Point(12, 22),
  };
  return {
    shop: { ...pin, scale: 1.5 },
    chosenShop: {
      ...pin,
      fillColor: tokenColor('--ink', '#171d26'),
      strokeColor: tokenColor('--surface', '#fff'),
      scale: 1.7,
    },
    user: {
      ...edge,
      path: google.maps.SymbolPath.CIRCLE,
      fillColor: '#1786e8',
      strokeWeight: 3,
      scale: 8,
    },
    cluster: {
      ...edge,
      path: google.maps.SymbolPath.CIRCLE,
      fillColor: brand,
      strokeWeight: 2,
      scale: 17,
    },
  };
}
