/** The plain data of the simulated shop: personas, faults and the record of its requests. */
import type { ChangeSetting } from '../../booking/appointment/terms.ts';
import type {
  Appointment,
  LocalDate,
  LocalTime,
  Phone,
  ShopSettings,
} from '../../contract/types.gen.ts';
import type { ParsedCall } from './operationOf.ts';
import type { Scalar } from '../../engine/types.ts';

/** What can go wrong between the page and the shop; a fault stays on until it is switched off. */
export const faults = ['slow', 'offline', '400', '401', '500', 'slot-lost'] as const;

/**
 * - `slow`: each answer takes three seconds
 * - `offline`: no answer comes
 * - `400`: the shop refuses what is sent
 * - `401`: the token of the phone is no longer valid
 * - `500`: the server is down
 * - `slot-lost`: at booking or moving, somebody else has just taken the time
 */
export type Fault = (typeof faults)[number];

/** A vehicle that the shop knows. Dates are in days before today, so that they do not get old. */
export interface PersonaVehicle {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** Absent where this shop never serviced the vehicle. */
  readonly lastServiceDaysAgo?: number;
  readonly recommendedJobs?: readonly { readonly name: string; readonly daysAgo: number }[];
}

/** Somebody whom the shop knows by the persona's phone. */
export interface PersonaCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly vehicles: readonly PersonaVehicle[];
}

/** The settings that a persona changes: objects merge, anything else replaces. */
type SettingsChange = {
  readonly [Key in keyof ShopSettings]?: ShopSettings[Key] extends
    | readonly unknown[]
    | string
    | number
    | boolean
    ? ShopSettings[Key]
    : Partial<NonNullable<ShopSettings[Key]>>;
};

/**
 * The appointment to which a persona's link leads, and what the shop allows; absent: it can be moved
 * and cancelled up to two hours before.
 */
export interface PersonaAppointment {
  /** From today, which may be a day without opening hours: then the nearest beyond it. */
  readonly inDays: number;
  /** null: an after hours drop-off. */
  readonly slotTime: LocalTime | null;
  readonly status?: 'standing' | 'cancelled' | 'missed';
  /** `show`: the link of a calendar entry, which acts only with a code. */
  readonly power?: Appointment['power'];
  readonly moving?: Partial<ChangeSetting>;
  readonly cancelling?: Partial<ChangeSetting>;
  /** The shop cannot keep the time and asks for another one. */
  readonly isAskedToMove?: boolean;
}

/** A kind of customer, and the state of the shop for them. Plain JSON that anybody may edit. */
export interface Persona {
  /** Lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** One sentence that says what the persona shows. */
  readonly sentence: string;
  /** The id of the flow that the persona visits; absent: any that has no personas of its own. */
  readonly flow?: string;
  /** The name of the goal to which the persona's visit has come when it is chosen; absent: none. */
  readonly comesTo?: string;
  /** The phone number that the persona enters. */
  readonly phone: Phone;
  /** The customers whom the shop knows by the phone: none, one or several. */
  readonly customers: readonly PersonaCustomer[];
  /** What the persona enters where the shop does not know the customer. */
  readonly newCustomer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly address?: string;
    readonly city?: string;
    readonly state?: string;
    readonly zip?: string;
  };
  /** The plate or VIN that the persona searches for, and its state. */
  readonly search: { readonly search: string; readonly state: string };
  /** Where the persona has a link to an appointment. */
  readonly appointment?: PersonaAppointment;
  readonly settings?: SettingsChange;
  /** Every day is booked up. */
  readonly isFullyBooked?: boolean;
  /** Dates on which the shop is closed, whatever its usual hours. */
  readonly closedDates?: readonly LocalDate[];
  /** Facts of a flow that do not follow from the other properties; those of the shipped flow do. */
  readonly facts?: Readonly<Record<string, Scalar>>;
  /** The faults that are on from the start. */
  readonly faults?: readonly Fault[];
}

/** A request that the page sent to the simulated shop. Kept in memory only. */
export interface RequestRecord extends ParsedCall {
  /** Numbered from 1 in the order of sending. */
  readonly id: number;
  /** The request's body; absent where it has none. */
  readonly body?: unknown;
  /** Undefined while no answer has come, 0 where none came at all. */
  readonly status?: number;
  readonly answer?: unknown;
}
