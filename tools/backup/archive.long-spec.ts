import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  createWriteStream,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createZstdCompress } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type Header, headerName, sealOf } from './archive.ts';
import { skip } from '../test/skip.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const header: Header = {
  format: 1,
  madeAt: '2026-11-23T00:00:00.000Z',
  fernway: { version: '1.0.0', commit: null },
  postgres: '18.4',
  system: 'linux-x64',
  server: 'embedded',
  keys: false,
};

let folder: string;
let archive: string;
const notCompressible = Buffer.from(
  Array.from({ length: 200_000 }, (_, place) => (Math.imul(place, 2_654_435_761) >>> 13) & 255),
);

const written = (path: string, head: object = header) =>
  writeArchive(path, { force: false }, async (writer) => {
    await writer.content(headerName, Buffer.from(JSON.stringify(head)));
    await writer.folder('postgres/pg_wal');
    writeFileSync(join(folder, 'photo'), notCompressible);
    await writer.file('attachments/w/photo', { path: join(folder, 'photo'), size: 0, mtimeMs: 0 });
    await writer.file('attachments/w/gone', { path: join(folder, 'never there'), size: 0, mtimeMs: 0 });
    await writer.content('attachments/w/empty', Buffer.alloc(0));
    await writer.content('postgres/PG_VERSION', Buffer.from('18\n'));
  });
const read = (path: string) => readArchive(path, { onHeader: () => undefined });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fernway-archive-'));
  archive = join(folder, 'a.tar.zst');
  await written(archive);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('gives back what was put in, in its order', async () => {
  const seen: [string, unknown][] = [];
  await readArchive(archive, {
    onHeader: (found) => void seen.push(['header', found]),
    onEntry: async ({ name, folder: isFolder }, content) =>
      void seen.push([name, isFolder ? 'folder' : (await text(content)).length]),
  });
  expect(seen).toEqual([
    ['header', header],
    ['postgres/pg_wal', 'folder'],
    ['attachments/w/photo', notCompressible.toString().length],
    ['attachments/w/empty', 0],
    ['postgres/PG_VERSION', 3],
  ]);
});

it('replaces no file unasked, and what fails leaves nothing', async () => {
  await expect(written(archive)).rejects.toThrow(`${archive} is there already`);
  const failing = writeArchive(join(folder, 'b'), { force: false }, async (writer) => {
    await writer.content('x', notCompressible);
    throw new Error('the server went away');
  });
  await expect(failing).rejects.toThrow('the server went away');
  expect([existsSync(join(folder, 'b')), existsSync(join(folder, 'b.part'))]).toEqual([false, false]);
});

describe('refuses', () => {
  const damaged = (name: string, damage: (copy: string, size: number) => void) => {
    const copy = join(folder, name);
    copyFileSync(archive, copy);
    damage(copy, readFileSync(copy).length);
    return copy;
  };

  it('what was cut, wherever', async () => {
    const { length } = readFileSync(archive);
    for (const left of [0, 1, 100, Math.floor(length / 2), length - 200, length - 5, length - 1]) {
      const cut = damaged(`cut-${left}`, (copy) => truncateSync(copy, left));
      await expect(read(cut)).rejects.toThrow(
        new RegExp(`^${cut} is no whole backup: .+\\. Nothing was restored of it\\.$`),
      );
    }
  });

  it('what was changed, wherever', async () => {
    const { length } = readFileSync(archive);
    for (const place of [
      0,
      5,
      300,
      Math.floor(length / 3),
      Math.floor(length / 2),
      length - 300,
      length - 20,
      length - 2,
    ]) {
      const changed = damaged(`changed-${place}`, (copy) => {
        const bytes = readFileSync(copy);
        bytes[place] = bytes[place]! ^ 0x10;
        writeFileSync(copy, bytes);
      });
      await expect(read(changed)).rejects.toThrow(/is no whole backup/);
    }
  });

  it('what something was added to, and what is no archive at all', async () => {
    await expect(read(damaged('more', (copy) => appendFileSync(copy, 'more')))).rejects.toThrow(/is no whole backup/);
    await expect(read(damaged('twice', (copy) => appendFileSync(copy, readFileSync(archive))))).rejects.toThrow(
      /is no whole backup/,
    );
    await expect(read(damaged('text', (copy) => writeFileSync(copy, 'a letter to Mara')))).rejects.toThrow(
      /is no whole backup/,
    );
    await expect(read(join(folder, 'nothing'))).rejects.toThrow(`There is no file ${join(folder, 'nothing')}.`);
  });

  it('nothing that zstd and tar do not read either', () => {
    const unpacked = spawnSync('tar', ['--zstd', '-xOf', archive, 'postgres/PG_VERSION'], { encoding: 'utf8' });
    if (spawnSync('zstd', ['--version']).error) return skip('an archive read by tar: there is no zstd here');
    expect(unpacked).toMatchObject({ status: 0, stdout: '18\n' });
  });

  it('what has another entry than it noted, or one that leaves its folder', async () => {
    const made = async (name: string, entries: [string, string][]) => {
      const tar = pack();
      for (const [entry, content] of entries) tar.entry({ name: entry }, content);
      tar.finalize();
      await pipeline(tar, createZstdCompress(), createWriteStream(join(folder, name)));
      appendFileSync(
        join(folder, name),
        sealOf(
          createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest(),
        ),
      );
      return join(folder, name);
    };
    const head: [string, string] = [headerName, JSON.stringify(header)];
    await expect(
      read(await made('unnoted', [head, ['attachments/a', 'A'], ['checksums.txt', 'other\n']])),
    ).rejects.toThrow('is not what was saved');
    await expect(read(await made('endless', [head, ['attachments/a', 'A']]))).rejects.toThrow('its end is missing');
    for (const name of ['../outside', '/etc/passwd', 'attachments/../../x', 'C:\\x']) {
      await expect(read(await made('outside', [head, [name, 'A']]))).rejects.toThrow('is nothing that a backup holds');
    }
  });

  it('what a later version puts together another way', async () => {
    const later = join(folder, 'later');
    await written(later, { ...header, format: 2, fernway: { version: '2.0.0', commit: null } });
    await expect(read(later)).rejects.toThrow('made by a later version of Fernway (2.0.0)');
  });
});
