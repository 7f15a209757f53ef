import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import type { Bug } from './bug.ts';
import { patched } from './patched.mjs';

/**
 * The checkout once more, as it stands, with the same packages: bugs are planted there, and nobody else meets them.
 * Its workspace packages are its own, all others this checkout's.
 */
export class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'fernway-planted-'));

  constructor() {
    const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    for (const file of files.split('\0').filter((name) => name && existsSync(join(root, name)))) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      cpSync(join(root, file), join(this.root, file));
    }
    this.linkAll('node_modules', '@fernway');
    cpSync(join(root, 'node_modules/@fernway'), join(this.root, 'node_modules/@fernway'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    for (const nested of globSync(['tools/node_modules', '*/*/node_modules'], {
      cwd: root,
      exclude: ['node_modules/**'],
    }))
      symlinkSync(join(root, nested), join(this.root, nested));
    // What tests of sources take as built: pictures of pages, styles, generated texts.
    for (const built of globSync('*/*/dist', { cwd: root, exclude: ['node_modules/**'] }))
      cpSync(join(root, built), join(this.root, built), { recursive: true });
  }

  /** @returns the way to take it back */
  plant(bug: Bug): () => void {
    const file = join(this.root, bug.file);
    const sound = readFileSync(file, 'utf8');
    writeFileSync(file, patched(sound, [bug], bug.file));
    return () => writeFileSync(file, sound);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private linkAll(folder: string, except: string): void {
    mkdirSync(join(this.root, folder));
    for (const name of readdirSync(join(root, folder))) {
      if (name !== except && lstatSync(join(root, folder, name)) && !name.startsWith('.package'))
        symlinkSync(join(root, folder, name), join(this.root, folder, name));
    }
  }
}
