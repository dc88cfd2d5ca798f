import { setTimeout as pause } from 'node:timers/promises';
import SonicBoom from 'sonic-boom';

/** What waits to be written. Beyond it lines are dropped: the server is worth more than its log. */
const MOST_BYTES = 1_000_000;
const FLUSH_MS = 500;

/**
 * Standard output, for the log and for what is said to the operator. Writes apart from the requests: a full disk, a reader that does not read or one that has gone
 * delays and ends nothing. Lines that find no room are dropped and counted, and once there is room
 * again the log says how many.
 *
 * @param fd where it writes; standard output by default
 */
export function openStandardOutput(fd = 1) {
  let dropped = 0;
  let told = 0;
  /** Whether a write is under way that may never end. */
  let isBusy = false;
  const giveUp = () => {
    isBusy = false;
    return true;
  };
  const stream = new SonicBoom({ fd, sync: false, maxLength: MOST_BYTES, retryEAGAIN: giveUp });
  // What could not be written is tried again with the next line.
  stream.on('error', giveUp);
  stream.on('drop', () => (dropped += 1));
  stream.on('drain', () => {
    isBusy = false;
    if (dropped === told) return;
    const msg = `${dropped - told} lines could not be written`;
    told = dropped;
    write(`${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg })}\n`);
  });
  /** Returns at once, whatever becomes of the text. */
  function write(text: string): void {
    isBusy = true;
    stream.write(text);
  }
  return {
    write,
    /** The lines that were dropped so far. */
    dropped: () => dropped,
    /** Ends the process, with what waits written if that can be done soon. */
    async exit(code: number): Promise<void> {
      const drained = new Promise((resolve) => stream.once('drain', resolve));
      if (isBusy) await Promise.race([drained, pause(FLUSH_MS)]);
      if (!isBusy) process.exit(code);
      // An exit would wait for the write under way, perhaps for ever.
      process.kill(process.pid, 'SIGKILL');
    },
  };
}
