/** Runs in every measured page before its own scripts. */
const bench = { nextPaint: undefined, clickedAt: 0, lcp: 0, longTasks: [], slowestAnswer: 0 };
window.bench = bench;

/** Resolves when the next frame has been painted and its tasks have run. */
bench.painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()));
      port1.start();
      port2.postMessage(undefined);
    });
  });

/**
 * Resolves with the time at which an element that matches `selector` is painted; a screen that is
 * hidden from readers, since it was only made ready, is not there yet.
 */
bench.arrival = (selector) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} did not come`)), 30_000);
    const isThere = () =>
      document.querySelector(selector)?.closest('[aria-hidden="true"]') === null;
    if (isThere()) return resolve();
    const watcher = new MutationObserver(() => {
      if (!isThere()) return;
      watcher.disconnect();
      resolve();
    });
    watcher.observe(document, { childList: true, subtree: true, attributes: true });
  }).then(bench.painted);

/**
 * Resolves with the time at which the page's own code handles events of the element that matches
 * `selector`: React, which all contenders use, has then put its handlers on it.
 */
bench.answering = (selector) =>
  bench.arrival(selector).then(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const element = document.querySelector(selector) ?? {};
          if (Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
            resolve(performance.now());
          } else setTimeout(look, 4);
        };
        look();
      }),
  );

/** Resolves with the time from the next key until the checker has judged what it changed. */
bench.judged = () =>
  new Promise((resolve) => {
    const hear = ({ timeStamp }) => {
      let wasBusy = false;
      const watcher = new MutationObserver(() => {
        const isBusy = document.querySelector('output[aria-busy]')?.ariaBusy === 'true';
        wasBusy ||= isBusy;
        if (!wasBusy || isBusy) return;
        watcher.disconnect();
        resolve(performance.now() - timeStamp);
      });
      watcher.observe(document, { attributes: true, childList: true, subtree: true });
    };
    addEventListener('keydown', hear, { capture: true, once: true });
  });

window.addEventListener(
  'click',
  ({ timeStamp }) => {
    bench.clickedAt = timeStamp;
    bench.nextPaint = bench.painted().then((now) => now - timeStamp);
  },
  true,
);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    bench.longTasks.push({ startTime, duration });
  }
}).observe({ type: 'longtask', buffered: true });
// Not `pointerdown`: a headless browser reports its frame with the next one of its own window, which
// the entry in the history causes after the finger has left.
new PerformanceObserver((list) => {
  for (const { name, interactionId, duration } of list.getEntries()) {
    if (interactionId && name !== 'pointerdown')
      bench.slowestAnswer = Math.max(bench.slowestAnswer, duration);
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  bench.lcp = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
