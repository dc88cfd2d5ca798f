const TIMEOUT_MS = 15_000;

/**
 * Rejects an `import()` that takes longer than 15 seconds: by itself it would wait for ever.
 *
 * @throws (rejects) what the import threw, or an Error after the timeout
 */
export function importInTime<Module>(loading: Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code did not come in time')), TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
