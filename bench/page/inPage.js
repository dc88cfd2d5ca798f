/** Runs in every measured page before anything of its own. */
const bench = { nextPaint: undefined, clickedAt: 0, lcp: 0, longTasks: [], slowestAnswer: 0 };
window.bench = bench;

/** When the frame after this one is on the screen and its tasks have had their turn. */
bench.painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()));
      port1.start();
      port2.postMessage(undefined);
    });
  });

/** When something that `selector` finds is on the screen. */
bench.arrival = (selector) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} did not come`)), 30_000);
    const isThere = () => document.querySelector(selector) !== null;
    if (isThere()) return resolve();
    const watcher = new MutationObserver(() => {
      if (!isThere()) return;
      watcher.disconnect();
      resolve();
    });
    watcher.observe(document, { childList: true, subtree: true, attributes: true });
  }).then(bench.painted);

/**
 * When what `selector` finds is answered by the page's own code: React, which all contenders are made
 * with, has put its handlers on it.
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
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) bench.slowestAnswer = Math.max(bench.slowestAnswer, duration);
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  bench.lcp = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
