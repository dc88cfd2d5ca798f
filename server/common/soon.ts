/** A page is not held up for longer by a slow database. */
const PATIENCE_MS = 300;

/** What a promise comes to; undefined where it fails, or takes longer than a page can wait. */
export async function soon<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined).unref();
  });
  try {
    return await Promise.race([promise.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
