/**
 * Runs the long steps of our commands: prints what is running, how long it took, and what failed.
 */
import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const running = new Map();
const children = new Set();
const terminal = process.stdout.isTTY;
const secondsSince = (start) => (performance.now() - start) / 1000;
let ticker;

/** Formats a duration: `0.4 s`, `83 s`. */
export const formatSeconds = (seconds) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;

const clearStatus = () => terminal && process.stdout.write('\r\u001B[2K');

/**
 * Shows what is running: a terminal gets one line that counts, a log gets a line after 2 s and then
 * every 30 s.
 */
function showStatus() {
  const status = [...running.values()].map(({ title }) => title).join(', ');
  if (terminal) {
    const oldest = Math.max(...[...running.values()].map(({ start }) => secondsSince(start)));
    const width = Math.max(20, (process.stdout.columns || 80) - 1);
    process.stdout.write(`\r\u001B[2K${`... ${oldest.toFixed(0)} s  ${status}`.slice(0, width)}`);
    return;
  }
  for (const entry of running.values()) {
    if (secondsSince(entry.start) < entry.nextNotice) continue;
    console.log(`...     ${entry.title} (${secondsSince(entry.start).toFixed(0)} s so far)`);
    entry.nextNotice += 30;
  }
}

function begin(title, hasStatus) {
  const entry = { title, start: performance.now(), nextNotice: 2 };
  if (!hasStatus) {
    console.log(`...     ${title}`);
    return entry;
  }
  running.set(entry, entry);
  ticker ??= setInterval(showStatus, 500);
  return entry;
}

function end(entry) {
  running.delete(entry);
  clearStatus();
  if (running.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
}

/** Runs a command line; resolves when it has ended, with its output (empty with `live`). */
function run([command, ...args], { live = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      // Only a bare `npm` needs a shell, and only where it is a .cmd file.
      shell: process.platform === 'win32' && command === 'npm',
    });
    children.add(child);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    const done = (code) => {
      children.delete(child);
      resolve({ ok: code === 0, output });
    };
    child.on('error', (error) => {
      output += error.message;
      done(-1);
    });
    child.on('close', done);
  });
}

/**
 * Runs one step of a command and prints `ok types 1.2 s`, or `FAILED types 1.2 s` with its output.
 *
 * @param {string} title what the step does, in a few words
 * @param {string[] | (() => Promise<{ ok: boolean, output: string }>)} work a command line, or a
 *   function
 * @param {{ live?: boolean, aside?: boolean, quietFailure?: boolean, env?: Record<string, string>
 *   }} [options] `live` prints the output at once; `aside` shows no status line, for a step beside
 *   a live one; `quietFailure` leaves it to the caller to print what failed
 * @returns {Promise<{ title: string, ok: boolean, output: string, seconds: number }>}
 */
export async function step(title, work, options = {}) {
  const entry = begin(title, options.live !== true && options.aside !== true);
  const { ok, output } = typeof work === 'function' ? await work() : await run(work, options);
  const seconds = secondsSince(entry.start);
  end(entry);
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${title}  ${formatSeconds(seconds)}`);
  if (!ok && options.quietFailure !== true && output.trim() !== '') console.log(output.trimEnd());
  return { title, ok, output, seconds };
}

/**
 * Times work that prints steps of its own, for the summary of a command.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<{ title: string, ok: boolean, value: T, seconds: number }>} `ok` is false only
 *   if `value` is undefined
 */
export async function timed(title, work) {
  const start = performance.now();
  const value = await work();
  return { title, ok: value !== undefined, value, seconds: secondsSince(start) };
}

/** Ends the command with one clear line. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 };

function onSignal(signal) {
  clearStatus();
  for (const child of children) child.kill(signal);
  process.exit(exitCodes[signal]);
}
for (const signal of Object.keys(exitCodes)) process.once(signal, onSignal);

/** Stops handling signals, for what runs next in this process. */
export function forgetSignals() {
  for (const signal of Object.keys(exitCodes)) process.off(signal, onSignal);
}
