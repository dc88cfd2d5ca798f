/** What a step of the flow can ask for before its forward event; `formActions.ts` does each. */
export const stepActions = ['send-code'] as const;

export type StepActionName = (typeof stepActions)[number];

/** The answers that come with an event: true given, false left blank, not named: as they were. */
type Given = Readonly<Record<string, boolean>>;

interface StepScreen {
  /** The events it can send, each with the ways in which its answers may come; [] for none. */
  readonly sends: Readonly<Record<string, readonly Given[]>>;
  /** A visit may end here: it closes on its own. */
  readonly ends?: boolean;
  /** It cannot be shown again once it was passed, so Back must not lead to it. */
  readonly once?: boolean;
}

const service: Given = { selectedServiceIds: true, customNeed: false };
const need: Given = { selectedServiceIds: false, customNeed: true };
const both: Given = { selectedServiceIds: true, customNeed: true };

/**
 * What each screen can send, for the flow checker; what a form sends follows from its file.
 * A screen that comes to send another event, or other answers with it, says so here.
 */
const screens = {
  'view-welcome': {
    sends: {
      // Only what is filled in comes along: services sent with 'Add notes' before stay chosen.
      'on-welcome.returning-customer': [
        { selectedServiceIds: true },
        { customNeed: true },
        both,
        {},
      ],
      'on-welcome.select-services': [service, need, both],
      'on-add-notes': [service, both],
    },
  },
  'validate-pin': {
    sends: { 'on-matching-customer.no': [], 'on-matching-customer.yes': [] },
    // The code is used up.
    once: true,
  },
  'select-vehicle': {
    sends: {
      'on-existing-vehicle-selected.yes': [{ selectedCustomerVehicle: true }],
      'on-existing-vehicle-selected.no': [],
    },
  },
  'select-recommended-services': {
    sends: {
      'on-next': [
        { selectedRecommendedServiceIds: true, recommendedServicesSkipped: true },
        { selectedRecommendedServiceIds: false, recommendedServicesSkipped: true },
      ],
    },
  },
  'add-vehicle': {
    sends: {
      'on-searching-vehicle-plate': [{ newVehicle: true }],
      'on-next': [{ newVehicle: true }],
    },
  },
  'add-vehicle.view-search-results': { sends: { 'on-next': [{ newVehicle: true }] } },
  'add-vehicle.no-search-results': { sends: { 'on-previous': [] } },
  'view-confirmation': { sends: { 'on-booking-error': [] } },
  'view-booking-confirmation-error': { sends: { 'on-previous': [] } },
  'view-exit': { sends: {}, ends: true },
} satisfies Readonly<Record<string, StepScreen>>;

export type StepComponentName = keyof typeof screens;

export const stepScreens: Readonly<Record<StepComponentName, StepScreen>> = screens;

/** The steps with a screen of their own; `registry.ts` has a component for each. */
export const stepComponents = Object.keys(screens) as StepComponentName[];

/**
 * The events that widgets of forms send, by the names that form files give in `ui:widget`, each with
 * the answers it always brings; the others come as they are filled in.
 */
export const widgetEvents: Readonly<Record<string, Readonly<Record<string, Given>>>> = {
  'when-to-come': { 'on-select-time': { whenToCome: true } },
};

/** What the header sends from every screen but those where a visit ends. */
export const headerEvents = ['on-exit'] as const;

/** What the app offers to a flow beside its forms, as the flow checker takes it. */
export const appDeclarations = {
  actions: stepActions,
  components: stepScreens,
  widgets: widgetEvents,
  everywhere: headerEvents,
};
