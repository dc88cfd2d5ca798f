import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;
const WAIT_MS = 20_000;

/** Reads one-time codes from a server's outbox as they are written. */
export interface Codes {
  /** The code texted to a phone; undefined where none comes within 20 seconds. */
  of(phone: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

export async function readCodes(dataDir: string): Promise<Codes> {
  const file = await open(join(dataDir, 'outbox.jsonl'));
  const codes = new Map<string, string>();
  const buffer = Buffer.alloc(1 << 20);
  let rest = '';
  const stopped = new AbortController();

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- a file is read from front to back
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, phone, code] = /"to":"(\d{10})","body":"Your .* code is (\d{4})/.exec(line) ?? [];
        if (phone !== undefined && code !== undefined) codes.set(phone, code);
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (bytesRead === 0) await pause(LOOK_MS);
    }
  }
  const following = follow();

  return {
    async of(phone) {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
        const code = codes.get(phone);
        codes.delete(phone);
        if (code !== undefined) return code;
        // oxlint-disable-next-line no-await-in-loop -- until it is there
        await pause(LOOK_MS);
      }
      return undefined;
    },
    async stop() {
      stopped.abort();
      await following;
      await file.close();
    },
  };
}
