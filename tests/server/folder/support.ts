import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../server/db/database.ts';
import { vi } from 'vitest';
import { Versions } from '../versions/support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Waits until an edit is proved and published, however busy the machine is. */
export const soon = (claim: () => void | Promise<void>) =>
  vi.waitFor(claim, { timeout: 60_000, interval: 50 });

/** A copy of the project's flows and forms, which tests edit as somebody does in an editor. */
export class Folder {
  readonly path = temporaryFolder();
  readonly flowsDir = join(this.path, 'flows');
  readonly stepsDir = join(this.path, 'schemas/steps');

  constructor() {
    for (const path of ['flows', 'schemas/steps', 'schemas/answers.json']) {
      cpSync(join(repository, path), join(this.path, path), { recursive: true });
    }
  }

  /** A server that follows it. */
  open(more: { database?: Database; now?: Date; isFolderFollowed?: boolean } = {}) {
    const { flowsDir, stepsDir } = this;
    return Versions.open({ flowsDir, stepsDir, isFolderFollowed: true, ...more });
  }

  has = (name: string): boolean => existsSync(join(this.path, name));
  read = (name: string): string => readFileSync(join(this.path, name), 'utf8');
  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), text);
  }
  edit(name: string, change: (text: string) => string): void {
    this.write(name, change(this.read(name)));
  }
  remove = (name: string): void => rmSync(join(this.path, name), { recursive: true });
  end = (): void => rmSync(this.path, { recursive: true, force: true });
}
