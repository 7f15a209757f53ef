import { createHash } from 'node:crypto';
import type { AsyncDependenciesBlock, Chunk, Compilation, Module } from '@rspack/core';

/** Files a page needs before it can show, besides those of the shared modules it takes. */
export type ChunkFacts = { js: string[]; css: string[]; takes: string[] };

export const integrityOf = (content: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

const unique = (values: string[]) => [...new Set(values)];

/** `consume shared module (default) react@^19.3.1 …` and `provide shared module … react@19.3.1 = …`: the share key. */
const shareKey = (module: Module): string | undefined =>
  /\(default\) (@?[^@\s]+)@/.exec(module.readableIdentifier())?.[1];

const isConsumed = (module: Module) => module.type === 'consume-shared-module';

function factsOf(compilation: Compilation, chunks: Iterable<Chunk>): ChunkFacts {
  const files: string[] = [];
  const takes: string[] = [];
  for (const chunk of chunks) {
    files.push(...chunk.files);
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      if (isConsumed(module)) takes.push(shareKey(module) ?? '');
    }
  }
  return {
    js: unique(files.filter((file) => /\.c?js$/.test(file) && !file.includes('.hot-update.'))),
    css: unique(files.filter((file) => file.endsWith('.css'))),
    takes: unique(takes.filter(Boolean)).sort(),
  };
}

/** The files of every named chunk of a build, entries included. */
export function namedChunkFacts(compilation: Compilation): Record<string, ChunkFacts> {
  const facts: Record<string, ChunkFacts> = {};
  for (const [name, group] of compilation.namedChunkGroups) facts[name] = factsOf(compilation, group.chunks);
  return facts;
}

/** The files behind each shared module that a build provides, by share key. */
export function providedFacts(compilation: Compilation): Record<string, ChunkFacts> {
  const provided: Record<string, ChunkFacts> = {};
  for (const module of compilation.modules) {
    const key = module.type === 'provide-module' ? providedKey(module) : undefined;
    if (!key) continue;
    const groups = (module.blocks as AsyncDependenciesBlock[]).map((block) =>
      compilation.chunkGraph.getBlockChunkGroup(block),
    );
    provided[key] = factsOf(
      compilation,
      groups.flatMap((group) => [...(group?.chunks ?? [])]),
    );
  }
  return provided;
}

const providedKey = (module: Module): string | undefined =>
  /\(default\) (@?[^@\s]+)@/.exec(module.readableIdentifier())?.[1];

/** The versions that a remote asks of the shell: every shared module it consumes. */
export function requirements(compilation: Compilation): Record<string, string> {
  const required: Record<string, string> = {};
  for (const module of compilation.modules) {
    if (!isConsumed(module)) continue;
    const [, key, range] = /\(default\) (@?[^@\s]+)@(\S+)/.exec(module.readableIdentifier()) ?? [];
    if (key && range) required[key] = range;
  }
  return Object.fromEntries(Object.entries(required).sort());
}
