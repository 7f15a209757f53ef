// No boot: the folder of files by itself.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFiles } from '../src/attachments/disk-files.js';
import { keepsFiles, type Kept } from './file-store.js';

keepsFiles('a folder', folder);

async function folder(): Promise<Kept> {
  const root = await mkdtemp(join(tmpdir(), 'fernway-files-'));
  return {
    store: new DiskFiles(root),
    names: (workspace) => readdir(join(root, workspace)).catch(() => []),
    async breakOff(workspace) {
      await mkdir(join(root, workspace), { recursive: true });
      await writeFile(join(root, workspace, `.incoming-${randomUUID()}`), 'half');
    },
    overwrite: (workspace, id, content) => writeFile(join(root, workspace, id), content),
    close: () => rm(root, { recursive: true, force: true }),
  };
}
