const TIMEOUT_MS = 15_000;

/**
 * Code on its way, with an end to the waiting: `import()` has none of its own.
 *
 * @throws what the import met, or an Error when it took too long
 */
export function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code did not come in time')), TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
