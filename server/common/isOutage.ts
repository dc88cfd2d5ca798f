/** Node's codes of connection errors. */
const broken =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/;
/**
 * PostgreSQL's codes (appendix A of its manual): connection, resources, shutdown or statement
 * timeout, login, a read-only standby, and transactions that collided.
 */
const states = /^(08|53|57P|57014|25P03|25006|28|40001|40P01|55P03)/;
/** Messages of the driver, which gives no code, and of a cluster that lost one of its machines. */
const words =
  /the database is silent|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|timeout expired|could not commit transaction for shard/;

/** Whether an error means that the database is unavailable, not that a statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (broken.test(code) || states.test(code))) return true;
  return words.test(error.message) || isOutage(error.cause);
}
