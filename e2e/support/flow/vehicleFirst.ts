type Transition = Record<string, unknown>;
type Step = { on: Record<string, Transition[]>; back: { outOf?: object } };

/** The common flow in another order: it asks for the vehicle first, by year, make and model. */
export function vehicleFirst(text: string): string {
  const flow = JSON.parse(text) as { steps: Record<string, Step> };
  const transitions = (step: string, event = 'on-next') => flow.steps[step]!.on[event]!;
  const withoutVehicle = { '!': { answered: 'newVehicle' } };

  Object.assign(transitions('view-welcome', 'on-welcome.select-services')[0]!, {
    target: 'add-vehicle',
  });
  transitions('add-vehicle').unshift({
    id: 'prove-phone',
    guard: 'phoneNotValid',
    target: 'validate-phone',
    set: { vehicleState: 'new' },
  });
  for (const step of ['add-vehicle', 'add-vehicle.view-search-results']) {
    Object.assign(transitions(step).at(-1)!, { target: 'add-waiter-preferences' });
  }
  delete flow.steps['add-vehicle']!.back.outOf;
  Object.assign(transitions('add-customer').at(-1)!, { target: 'view-confirmation' });
  for (const step of ['select-service', 'select-mixed-services', 'add-notes']) {
    const guard = { and: [{ guard: 'noCustomer' }, withoutVehicle] };
    Object.assign(transitions(step)[0]!, { guard, target: 'add-vehicle' });
  }
  const unknown = transitions('validate-pin', 'on-matching-customer.no');
  const guard = { and: [{ guard: 'servicesChosen' }, withoutVehicle] };
  unknown.unshift({ ...unknown[0], id: 'which-vehicle', guard, target: 'add-vehicle' });
  return JSON.stringify(flow);
}
