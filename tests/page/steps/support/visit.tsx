import { act, render, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { Answers, CustomerVehicle, ShopSettings } from '../../../../src/contract/types.gen.ts';
import { ApiProvider } from '../../../../src/page/api/ApiProvider.tsx';
import type { ApiClient } from '../../../../src/page/api/httpClient.ts';
import { BookingPage } from '../../../../src/page/shell/BookingPage.tsx';
import { createWizard } from '../../../../src/page/shell/createWizard.ts';
import { ToastProvider } from '../../../../src/page/ui/Toast.tsx';
import { createSession, type SessionState } from '../../../../src/page/wizard/session.ts';
import { followProof } from '../../../../src/page/wizard/followProof.ts';
import { createStore } from '../../../../src/page/wizard/store.ts';
import { WizardProvider } from '../../../../src/page/wizard/WizardProvider.tsx';
import { appointmentScreens } from '../../../../src/page/steps/appointmentScreens.gen.ts';
import { addScreens } from '../../../../src/page/steps/loadScreen.ts';
import type { StepForms } from '../../../../src/page/forms/stepForms.ts';
import type { Flow } from '../../../../src/engine/types.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';
import { shippedForms } from '../../forms/helpers.tsx';
import { newUser } from '../../widgets/support/render.tsx';
import { shopServer, shopSettings } from '../../widgets/support/shopServer.ts';

addScreens(appointmentScreens);
// A test reads at once what is on the screen.
vi.mock('../../../../src/page/ui/hooks/useReadable.ts', () => ({ useReadable: () => 0 }));
// A test presses everything at one place and without a pause (see tests/page/shell/guardPresses.test.tsx).
vi.mock('../../../../src/page/shell/guardPresses.ts', () => ({
  guardPresses: () => () => undefined,
}));

// What a screen calls is told from what is read ahead for the next (see tests/page/shell/foresight).
vi.mock('../../../../src/page/shell/ahead/useScreensAhead.ts', () => ({
  useScreensAhead: () => undefined,
}));

export const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
export const leadId = '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11';
export const phone = '2065550100';

export const settings: ShopSettings = {
  ...shopSettings,
  shop: {
    name: 'Elm Street Auto',
    phone: '5551234567',
    timeZone: 'America/New_York',
    address: { address1: '1 Elm St', city: 'Albany', state: 'NY', zip: '12207' },
  },
  services: [
    { id: 1, name: 'Oil change', allowWaiter: true },
    { id: 'brakes', name: 'Brakes', allowWaiter: false },
  ],
  dayAvailabilities: [
    {
      day: 'MONDAY',
      enabled: true,
      startTime: '08:00:00',
      endTime: '17:00:00',
      dayLimit: null,
      slotLimit: null,
    },
  ],
  defaultAppointmentDuration: 90,
};

export const civic: CustomerVehicle = {
  id: 501,
  customerId: 7,
  customerFirstName: 'Ana',
  customerLastName: 'Diaz',
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  lastServiceTime: '2026-03-02T15:00:00Z',
  recommendedServices: [{ jobId: 'job-1', name: 'Wiper blades', date: '2026-10-01' }],
};
export const corolla: CustomerVehicle = {
  ...civic,
  id: 502,
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  lastServiceTime: null,
  recommendedServices: [],
};

/** A visitor who proved their phone, and has a lead. */
export const verified = { token: 'secret-token', verifiedPhone: phone, leadId } as const;

type Sent = string | { type: string; answers?: Answers; facts?: Record<string, boolean> };

interface Given {
  /** Events before the test, which lead to its screen. */
  events?: readonly Sent[];
  session?: Partial<SessionState>;
  settings?: Partial<ShopSettings>;
  flow?: Flow;
  forms?: StepForms;
  page?: object;
  isInsideIframe?: boolean;
  /** The answers of the shop's server. */
  answers?: Parameters<typeof shopServer>[0];
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Renders a visit as the shop's page does, with a server in memory, and waits for its screen. */
export async function renderVisit(given: Given = {}) {
  const host = { postMessage: vi.fn<(message: unknown) => void>() };
  if (given.isInsideIframe === true) {
    vi.stubGlobal('top', host);
    vi.stubGlobal('parent', host);
    vi.spyOn(window, 'postMessage').mockImplementation(() => undefined);
  }
  const server = shopServer({
    getShopSettings: () => settings,
    createLead: () => ({ leadId }),
    updateLead: () => ({ leadId }),
    ...given.answers,
  });
  const calls: { name: string; body: unknown }[] = [];
  const call = ((name: never, options: never) => {
    calls.push({ name, body: (options as { body?: unknown } | undefined)?.body });
    return server.client.call(name, options);
  }) as ApiClient['call'];
  const client: ApiClient = { ...server.client, call };
  const session = createSession();
  const failure = createStore<unknown>(null);
  const track = vi.fn<(eventName: string, fields?: object) => void>();
  const wizard = createWizard({
    flow: given.flow ?? bookingFlow(),
    ...(given.flow?.id === 'appointment' && { facts: {} }),
    // A browser fetches each form as a module; here it is compiled from its file.
    forms: given.forms ?? shippedForms(),
    settings: { ...settings, ...given.settings },
    config: {
      apiUrl: '',
      googleMapsApiKey: '',
      privacyPolicyUrl: 'https://shop.example/privacy',
      termsUrl: '/terms',
      flowUrl: '/flows/booking.json',
    },
    page: given.page ?? {},
    api: { client, shopId },
    session,
    failure,
    reportError: (error) => failure.set(error),
    track,
    proveAgain: () => proveAgain(),
  });
  const proveAgain = followProof(wizard);
  const send = (event: Sent) =>
    wizard.visit.send((typeof event === 'string' ? { type: event } : event) as { type: string });
  for (const event of given.events ?? []) send(event);
  session.update(given.session ?? {});
  const sent = vi.spyOn(wizard.visit, 'send');
  // Screens that come with their own code arrive a little later.
  const view = await act(async () =>
    render(
      <ApiProvider client={client} shopId={shopId}>
        <ToastProvider>
          <WizardProvider wizard={wizard}>
            <BookingPage />
          </WizardProvider>
        </ToastProvider>
      </ApiProvider>,
    ),
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    ...view,
    user: newUser(),
    wizard,
    session,
    failure,
    track,
    send,
    server,
    calls,
    /** The events that the screens and the header have sent. */
    sent: () => sent.mock.calls.map(([event]) => event),
    /** The messages to the page around the frame. */
    posted: () => host.postMessage.mock.calls.map(([message]) => message),
    step: () => wizard.visit.get().stack.at(-1),
  };
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
