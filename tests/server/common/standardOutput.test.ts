import { execFileSync } from 'node:child_process';
import { closeSync, createReadStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStandardOutput } from '../../../server/common/standardOutput.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const line = `${'x'.repeat(999)}\n`;

test.runIf(process.platform === 'linux')(
  'a full disk ends nothing, and what finds no room is counted',
  async () => {
    const fd = openSync('/dev/full', 'w');
    const output = openStandardOutput(fd);
    for (let count = 0; count < 1500; count += 1) output.write(line);
    await vi.waitFor(() => expect(output.dropped()).toBeGreaterThan(400));
    closeSync(fd);
  },
);

test.runIf(process.platform === 'linux')(
  'a reader that does not read delays nothing, and is told later how much is missing',
  async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const fd = openSync(pipe, 'r+');
    const output = openStandardOutput(fd);
    for (let count = 0; count < 1500; count += 1) output.write(line);
    const dropped = output.dropped();
    expect(dropped).toBeGreaterThan(400);

    let read = '';
    const reader = createReadStream(pipe);
    reader.on('data', (chunk) => (read += chunk.toString()));
    await vi.waitFor(() => expect(read).toContain(`${dropped} lines could not be written`), 5000);
    reader.destroy();
    output.write('end');
    closeSync(fd);
  },
);
