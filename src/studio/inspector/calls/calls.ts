import type { SentBy } from '../../../page/api/httpClient.ts';
import { filledPath, type UrlParts } from '../../../page/api/operationUrl.ts';
import { defaultFlow, inspectorAddress } from '../../../booking/page/flowAddress.ts';
import {
  staffOperations,
  type FolderNotice,
  type Grant,
  type ScopeName,
  type StaffOperations,
  type StaffRole,
} from '../../../contract/staff.gen.ts';

/** Who is signed in. */
export interface Staff {
  readonly name: string;
  /** What they may do for the scope that the page is about; null: nothing there */
  readonly role: StaffRole | null;
  readonly grants: readonly Grant[];
}

/** A refusal of the server, with its sentence and what it tells besides. */
export class StaffCallError extends Error {
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
  constructor(status: number, answer: Readonly<Record<string, unknown>>) {
    super(typeof answer.message === 'string' ? answer.message : 'The server did not say why.');
    this.status = status;
    this.answer = answer;
  }
}

/** What a refusal tells; nothing where a proxy has answered with a page of its own. */
function refusalIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export type StaffCallName = keyof StaffOperations;
/** What one of the staff's calls sends by its contract, and what it answers. */
export type SentToStaff<Name extends StaffCallName> = SentBy<StaffOperations[Name]> & {
  /** Whether the call may outlive the page. */
  keepalive?: boolean;
};
export type StaffAnswer<Name extends StaffCallName> = StaffOperations[Name]['answer'];

/** Makes one of the staff's calls. @throws StaffCallError */
export async function callStaff<Name extends StaffCallName>(
  name: Name,
  sent: SentToStaff<Name>,
): Promise<StaffAnswer<Name>> {
  const { body, keepalive, ...parts } = sent as UrlParts & { body?: object; keepalive?: boolean };
  const { method, path } = staffOperations[name];
  const answer = await ask(filledPath(name, path, parts), {
    method,
    ...(keepalive !== undefined && { keepalive }),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return answer as StaffAnswer<Name>;
}

/** Signs out. @returns the address to go to then @throws StaffCallError */
export async function signOut(): Promise<string> {
  const { next } = (await ask('/staff/sign-out', { method: 'POST' })) as { next: string };
  return next;
}

async function ask(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new StaffCallError(response.status, refusalIn(text));
  return text === '' ? undefined : JSON.parse(text);
}

/** What the server says of itself to the inspector. */
export interface ServerAnswer {
  /** Whether there is a server: a static host keeps no versions and no drafts */
  readonly hasVersions: boolean;
  /** Who is signed in */
  readonly staff: Staff | null;
  /** What does not stand in the server's folder as it is live, or is not live as it stands there */
  readonly folder: readonly FolderNotice[];
}

/** Asks the server what it keeps, and who is signed in there. */
export async function loadStaff(
  scope = scopeOfAddress(window.location.search),
): Promise<ServerAnswer> {
  try {
    const response = await fetch(`/inspector/editing.json?${new URLSearchParams({ scope })}`, {
      cache: 'no-cache',
    });
    const { versions, staff, folder } = (await response.json()) as Partial<ServerAnswer> & {
      versions?: boolean;
    };
    return { hasVersions: versions === true, staff: staff ?? null, folder: folder ?? [] };
  } catch {
    // A static host says nothing: it has no versions.
    return { hasVersions: false, staff: null, folder: [] };
  }
}

/** Whether somebody has one of these roles for the scope of the page. */
export const mayAct = (staff: Staff | null, ...roles: readonly StaffRole[]): boolean =>
  staff?.role != null && roles.includes(staff.role);

const flowName = /^[A-Za-z0-9][\w-]{0,63}$/;

/** The name of the flow that a page's address is about. */
export function flowOfAddress(search: string): string {
  const name = new URLSearchParams(search).get('flow') ?? '';
  return flowName.test(name) ? name : defaultFlow;
}

/** Which flow the page is about, as its address says. */
export const flowOfPage = (): string => flowOfAddress(window.location.search);

/** Which flow the page is about, and whose: the name by which the tab keeps what is done in it. */
export const placeOfPage = (): string =>
  `${scopeOfAddress(window.location.search)} ${flowOfPage()}`;

/** Whose flow a page's address is about. */
export function scopeOfAddress(search: string): ScopeName {
  const params = new URLSearchParams(search);
  const [shop, org] = [params.get('shop'), params.get('org')];
  if (shop !== null) return `shop:${shop}`;
  return org === null ? 'everybody' : `organisation:${org}`;
}

/**
 * The address of a page of the inspector for a scope. It is about the same flow as the present page,
 * unless `more` has another `flow`.
 */
export const addressFor = (scope: ScopeName, more: Readonly<Record<string, string>> = {}): string =>
  inspectorAddress(scope, { flow: flowOfPage(), ...more });
