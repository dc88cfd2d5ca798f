import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

const endsWithinMs = 5000;

/** A process and all those that it starts. They end with the tests, however the tests end. */
export class ProcessGroup {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;
  private readonly killNow = () => this.signal('SIGKILL');

  constructor(
    command: string,
    args: readonly string[],
    { env = {}, stdio = 'ignore' }: { env?: Record<string, string>; stdio?: StdioOptions } = {},
  ) {
    // A process group, so that one signal reaches all of them.
    this.child = spawn(command, args, { env: { ...process.env, ...env }, stdio, detached: true });
    this.ended = once(this.child, 'exit');
    this.ended.catch(() => undefined);
    process.once('exit', this.killNow);
  }

  /** The first output on one of its pipes; rejects where the process ends without any. */
  async firstWords(pipe: number): Promise<string> {
    const stream = this.child.stdio[pipe];
    if (stream === null || stream === undefined) throw new Error(`no pipe ${pipe}`);
    const said = once(stream, 'data').then(([data]) => String(data).trim());
    const gone = this.ended.then(() => {
      throw new Error(`${this.child.spawnfile} ended before it was ready`);
    });
    return Promise.race([said, gone]);
  }

  isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async stop(): Promise<void> {
    if (this.isRunning()) {
      this.signal('SIGTERM');
      const force = setTimeout(this.killNow, endsWithinMs);
      await this.ended.catch(() => undefined);
      clearTimeout(force);
    }
    // Processes that it started may be left.
    this.killNow();
    process.off('exit', this.killNow);
  }

  private signal(name: NodeJS.Signals): void {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, name);
    } catch {
      // All have ended already.
    }
  }
}
