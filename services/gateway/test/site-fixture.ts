import type { RemoteFacts } from '@fernway/federation/remote-facts-plugin';
import { promote, publish } from '@fernway/federation/publish';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const chunk = (...js: string[]) => ({ js, css: [], takes: [] });
const texts = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });

async function write(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}

const withCompressed = (file: string, content: string) => ({
  [file]: content,
  [`${file}.br`]: brotliCompressSync(content),
  [`${file}.gz`]: gzipSync(content),
});

export const mainScript = 'console.log("shell");'.repeat(20);

/** Draws both kinds of frame as the shell's own bundle does, one language for all. */
const frames = `exports.frames = async (remotes) => ['public', 'signed-in'].map((kind) =>
  ({ kind, language: 'en', html: '<nav>' + kind + ' frame of ' + remotes.map(({ name }) => name) + '</nav>' }));`;

/** What a build of the shell leaves behind, as far as serving goes. */
export const writeShell = (folder: string): Promise<void> =>
  write(folder, {
    'shell.json': JSON.stringify({
      chunks: { main: chunk('assets/main.aa11.js'), public: chunk(), app: chunk() },
      provided: {},
      integrity: { 'assets/main.aa11.js': 'sha256-x' },
    }),
    'early.json': JSON.stringify({
      chunks: { early: chunk('assets/early.bb22.js') },
      provided: {},
      integrity: { 'assets/early.bb22.js': 'sha256-y' },
    }),
    'assets/early.bb22.js': 'early()',
    'icon-192.png': 'icon',
    'frames.json': JSON.stringify({ chunks: { frames: chunk('frames/frames.cc33.cjs') }, provided: {}, integrity: {} }),
    'frames/frames.cc33.cjs': frames,
    ...withCompressed('assets/main.aa11.js', mainScript),
  });

/** Publishes a version of a remote with one public page that says `text`, and one signed-in page. @returns its version */
export async function publishRelease(remotes: string, text: string): Promise<string> {
  const build = await mkdtemp(join(tmpdir(), 'fernway-build-'));
  const facts: RemoteFacts = {
    name: 'site',
    contract: 1,
    contributes: {
      title: texts('Site'),
      routes: [
        { path: '/', access: 'public', title: texts('Home'), prerender: true, chunk: 'landing' },
        { path: '/dashboard/contacts/:id', access: 'signed-in', title: texts('Contact') },
      ],
    },
    entry: 'entry.js',
    requires: {},
    chunks: { landing: chunk('c/landing.js') },
  };
  const fragments = ['en', 'es', 'zh', 'ja', 'ko'].map((language) => ({
    path: '/',
    language,
    when: {},
    title: `Site ${language}`,
    description: 'About it',
    html: `<h1>${text} ${language}</h1>`,
  }));
  await write(build, {
    'remote.json': JSON.stringify(facts),
    'fragments.json': JSON.stringify(fragments),
    'mf-manifest.json': '{}',
    'entry.js': `entry(${JSON.stringify(text)})`,
    'c/landing.js': 'landing()',
  });
  const { version } = await publish(build, { into: remotes });
  await rm(build, { recursive: true });
  return version;
}

export async function publishSite(remotes: string): Promise<void> {
  await mkdir(remotes, { recursive: true });
  await promote('site', await publishRelease(remotes, 'Welcome'), remotes);
}
