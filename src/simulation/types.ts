/** The plain data of the simulated shop: personas, faults and the record of its requests. */
import type { Operations, Phone, ShopSettings } from '../contract/types.gen.ts';
import type { Scalar } from '../engine/types.ts';

/** What can go wrong between the page and the shop; each stays on until it is switched off. */
export const faults = ['slow', 'offline', '400', '401', '500', 'slot-lost'] as const;

/**
 * - `slow`: each answer takes three seconds
 * - `offline`: no answer comes
 * - `400`: the shop refuses what is sent
 * - `401`: the proof of the phone does not hold any more
 * - `500`: the server is down
 * - `slot-lost`: at booking, somebody else has just taken the time
 */
export type Fault = (typeof faults)[number];

/** A vehicle that the shop knows; times are told in days ago, so that they never grow old. */
export interface PersonaVehicle {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** Absent: never serviced here. */
  readonly lastServiceDaysAgo?: number;
  readonly recommendedJobs?: readonly { readonly name: string; readonly daysAgo: number }[];
}

/** Somebody whom the shop knows under the persona's phone. */
export interface PersonaCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly vehicles: readonly PersonaVehicle[];
}

/** Settings of the shop that differ for a persona: objects merge, anything else takes the place. */
export type SettingsChange = {
  readonly [Key in keyof ShopSettings]?: ShopSettings[Key] extends
    | readonly unknown[]
    | string
    | number
    | boolean
    ? ShopSettings[Key]
    : Partial<NonNullable<ShopSettings[Key]>>;
};

/** Somebody who books, and what is so at the shop then. Plain JSON, to be edited freely. */
export interface Persona {
  /** Small letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** What the persona shows, in one sentence. */
  readonly sentence: string;
  /** The number that the persona types. */
  readonly phone: Phone;
  /** Whom the shop knows under the phone: none, one or several. */
  readonly customers: readonly PersonaCustomer[];
  /** What the persona types where the shop does not know the name. */
  readonly newCustomer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly address?: string;
    readonly city?: string;
    readonly state?: string;
    readonly zip?: string;
  };
  /** The plate or VIN that the persona searches for, and the state of the plate. */
  readonly search: { readonly search: string; readonly state: string };
  readonly settings?: SettingsChange;
  /** Every day is booked up. */
  readonly isFullyBooked?: boolean;
  /** Facts of a flow that do not follow from the rest; those of the shipped flow do. */
  readonly facts?: Readonly<Record<string, Scalar>>;
  /** What goes wrong from the start. */
  readonly faults?: readonly Fault[];
}

export type OperationName = keyof Operations;

/** A request that the page sent to the simulated shop. Kept in memory only. */
export interface RequestRecord {
  /** Counts from 1 in the order in which they were sent. */
  readonly id: number;
  readonly operation: OperationName;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** What was sent; undefined for nothing. */
  readonly body?: unknown;
  /** Undefined while the answer is on its way, 0 where none came. */
  readonly status?: number;
  readonly answer?: unknown;
}
