import { appointment } from './appointment.ts';
import { detailsToBooked, servicesToCode, waysToCome } from './booking.ts';
import { leaving, muchContent } from './leaving.ts';
import { locations, locationsWithout } from './locations.ts';
import { recommendations, returningCustomer } from './returning.ts';
import type { Tour } from './tour.ts';
import { troubles } from './troubles.ts';

/** Tours that together visit every screen and state. */
export const tours: Readonly<Record<string, Tour>> = {
  'services, notes, phone and code': servicesToCode,
  'ways to come and times': waysToCome,
  'customer, vehicle, confirmation and booked': detailsToBooked,
  'known vehicles and mixed services': returningCustomer,
  'recommended services and a vehicle not served': recommendations,
  'an appointment after booking': appointment,
  'exit and all days closed': leaving,
  'long names, many services and French': muchContent,
  'choosing a location': locations,
  'choosing a location without position or map': locationsWithout,
  'unavailable and errors': troubles,
};
