/** Of the connection, as Node names them. */
const broken =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/;
/**
 * Of PostgreSQL: connection, resources, shutdown or a limit of time, login, a standby that takes no
 * writes, and two transactions that met (appendix A of its manual).
 */
const states = /^(08|53|57P|57014|25P03|25006|28|40001|40P01|55P03)/;
/** Of its driver, which gives no code. */
const words =
  /the database is silent|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|timeout expired/;

/** Whether an error says that the database cannot be had now, and not that a statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (broken.test(code) || states.test(code))) return true;
  return words.test(error.message) || isOutage(error.cause);
}
