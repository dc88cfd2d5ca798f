import { StartError } from '../common/errors.ts';

type Where =
  | { port: number; host: string; dataDir: string; databaseUrl?: string | undefined }
  | undefined;

const UNKNOWN_SIGNER =
  'The certificate of the database is signed by nobody that this machine knows. Add its authority to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/ca.pem.';
const READ_ONLY =
  'The database that DATABASE_URL names may only be read: it is a standby, or the user or the database has default_transaction_read_only.';
const NO_TLS =
  'The database has no TLS. Switch it on there, or take sslmode out of DATABASE_URL where the way to it is safe.';
const TLS_WANTED =
  'The database wants TLS. Add sslmode=verify-full to DATABASE_URL, and sslrootcert=/path/ca.pem where its authority is not a public one.';

/** The variable that named the host of a failed lookup. */
const namerOf = (error: Error, where: Where) =>
  (error as { hostname?: string }).hostname === where?.host ? 'HOST' : 'DATABASE_URL';

/** What the operator can do about an error, by its code of Node or PostgreSQL. */
const advice: Readonly<Record<string, (error: Error, where: Where) => string>> = {
  EADDRINUSE: (_error, where) =>
    `Port ${where?.port} is in use. Stop the other program, or set PORT to another number.`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine.',
  EACCES: ({ message }) => `No permission: ${message}`,
  EPERM: ({ message }) => `No permission: ${message}`,
  EROFS: (_error, where) =>
    `The data directory ${where?.dataDir} cannot be written. Set DATA_DIR to another directory.`,
  ENOSPC: (_error, where) =>
    `The disk with the data directory ${where?.dataDir} is full. Make room, or set DATA_DIR to another directory.`,
  ENOTDIR: (_error, where) =>
    `The data directory ${where?.dataDir} is a file. Set DATA_DIR to a directory.`,
  EEXIST: (_error, where) =>
    `The data directory ${where?.dataDir} is a file. Set DATA_DIR to a directory.`,
  ECONNREFUSED: () => 'No database answers at DATABASE_URL.',
  ENOTFOUND: (error, where) => `${namerOf(error, where)} names a host that nobody knows.`,
  EAI_AGAIN: (error, where) => `The host in ${namerOf(error, where)} cannot be looked up now.`,
  ETIMEDOUT: () => 'No database answers at DATABASE_URL.',
  '28P01': () => 'The database refuses the user or password in DATABASE_URL.',
  '28000': ({ message }) =>
    /no encryption|SSL off/.test(message)
      ? TLS_WANTED
      : 'The database refuses the user in DATABASE_URL.',
  '25006': () => READ_ONLY,
  DEPTH_ZERO_SELF_SIGNED_CERT: () => UNKNOWN_SIGNER,
  SELF_SIGNED_CERT_IN_CHAIN: () => UNKNOWN_SIGNER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => UNKNOWN_SIGNER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => UNKNOWN_SIGNER,
  CERT_HAS_EXPIRED: () => 'The certificate of the database has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'The certificate of the database is for another host than DATABASE_URL names.',
  '3D000': () => 'The database that DATABASE_URL names does not exist; make it first.',
  '42501': () =>
    'The user in DATABASE_URL may not make tables; let it own the database that it names.',
  '53300': () => 'The database has no connection left for us.',
  '42P07': () =>
    'The database has tables of this server, but not the list of its migrations (the schema drizzle), as after a backup of a part. Restore all of it, or name an empty database in DATABASE_URL.',
};

const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(error.cause)];
};

/** What a path that is not there was for; undefined if it is none of DATABASE_URL. */
function missingPath(error: unknown, where: Where): string | undefined {
  const { syscall, address, path = '' } = error as NodeJS.ErrnoException & { address?: string };
  if (syscall === 'connect') return `DATABASE_URL names the socket ${address}, which is not there.`;
  const isNamed = path !== '' && decodeURIComponent(where?.databaseUrl ?? '').includes(path);
  return isNamed ? `DATABASE_URL names the file ${path}, which is not there.` : undefined;
}

/** What PostgreSQL said, as with options in DATABASE_URL that it does not know. */
function answerOfDatabase(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as Error & { code?: unknown };
  // Each of its codes has a digit; those of Node, such as EPIPE, have none.
  const isItsCode = typeof code === 'string' && /^(?=.*\d)[\dA-Z]{5}$/.test(code);
  return isItsCode ? message.split('\n')[0] : answerOfDatabase(error.cause);
}

/** Why the server did not start: one line if its operator can mend it, otherwise the stack. */
export function explainFailedStart(error: unknown, where: Where): string {
  if (error instanceof StartError) return error.message;
  const code = codesOf(error).find((each) => each in advice);
  if (code !== undefined) return advice[code]!(error as Error, where);
  const { message = '', stack } = error as Partial<Error>;
  const answered = answerOfDatabase(error);
  if (answered !== undefined) return `The database does not let this server start: ${answered}.`;
  if (/does not support SSL/.test(message)) return NO_TLS;
  const missing = codesOf(error).includes('ENOENT') ? missingPath(error, where) : undefined;
  if (missing !== undefined) return missing;
  if (/timeout expired|Connection terminated/.test(message))
    return advice.ETIMEDOUT!(error as Error, where);
  return stack ?? String(error);
}
