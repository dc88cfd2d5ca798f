import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { OrganisationAnswer } from '../../../../src/contract/types.gen.ts';
import LocationChooser, {
  type LocationChooserProps,
} from '../../../../src/page/location/LocationChooser.tsx';
import { inShop, newUser } from '../../widgets/support/render.tsx';
import { shopServer } from '../../widgets/support/shopServer.ts';
import { shops } from './shops.ts';

interface Given extends Partial<Omit<LocationChooserProps, 'config'>> {
  /** The server's answer, or a function that returns it. */
  answer?: Partial<OrganisationAnswer> | (() => unknown);
  apiKey?: string;
}

const evergreen = { name: 'Evergreen Auto Group' };

/** Renders the chooser of an organisation, with a server in memory. */
export function renderChooser({ answer = {}, apiKey = '', ...props }: Given = {}) {
  const onSelect = vi.fn<(shopId: string) => void>();
  const onClose = vi.fn<() => void>();
  const getOrganisation =
    typeof answer === 'function' ? answer : () => ({ org: evergreen, shopList: shops, ...answer });
  const server = shopServer({ getOrganisation });
  const view = render(
    inShop(
      <LocationChooser
        orgId="org"
        config={{ googleMapsApiKey: apiKey }}
        onSelect={onSelect}
        onClose={onClose}
        unavailable={<p>Online booking is not available</p>}
        {...props}
      />,
      server,
    ),
  );
  return { ...view, onSelect, onClose, server, user: newUser() };
}
