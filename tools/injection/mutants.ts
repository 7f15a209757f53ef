import type { Patch } from '../planting/planted-process.mjs';
import type { Settings } from './injection-worker.ts';

type Hole = { patches: Patch[]; /** Where it must show. */ play: Partial<Settings> };

const ai = 'services/ai/src';
const patch = (file: string, find: string, replace: string): Patch => ({ file, find, replace });

/** Holes as somebody might leave them, each of which the harness has to find. */
export const holes: Record<string, Hole> = {
  'the filter is off': { patches: [patch(`${ai}/output/output-filter.ts`, '    let shown = text;', '    let shown = text;\n    if (text) return text;')], play: { only: ['markup'], tasks: 8 } },
  'results are not filtered': { patches: [patch(`${ai}/providers/provider-chain.ts`, 'safeParse(safeResult(made.result, secrets))', 'safeParse(made.result)')], play: { tries: 40 } },
  'secrets are not filtered': { patches: [patch(`${ai}/output/output-filter.ts`, 'this.secrets.strip(linked, this.tail)', 'linked')], play: { tries: 40 } },
  'secrets are filtered piece by piece': {
    patches: [
      patch(`${ai}/output/output-filter.ts`, 'this.secrets.pending(this.held.slice(0, this.decided()), this.tail)', 'this.decided()'),
      patch(`${ai}/output/output-filter.ts`, '    this.tail = this.secrets.tailOf(shown, this.tail);\n', ''),
    ],
    play: { tries: 100 },
  },
  'links are found on one line only': { patches: [patch(`${ai}/output/output-filter.ts`, ".replace(joint, '] ')", '')], play: { only: ['beacon'], tasks: 12 } },
  'unseen signs pass': { patches: [patch(`${ai}/output/output-filter.ts`, ".replace(unseen, '')", '')], play: { only: ['markup'], tasks: 12 } },
  'a tool writes': {
    patches: [patch(`${ai}/tools/propose-tools.ts`, '    const changed = changesOf(after, record);', '    await crm.call(context.caller, recordKinds[type].update, { params: { id }, body: { ...after, version: record.version } }).catch(() => null);\n    const changed = changesOf(after, record);')],
    play: { only: ['write'], tasks: 12 },
  },
  'a tool fetches': { patches: [patch(`${ai}/tools/toolbox.ts`, '    if (!tool) throw', "    if (name === 'fetch_url') await fetch((input as { url: string }).url).catch(() => null);\n    if (!tool) throw")], play: { only: ['beacon'], tasks: 12 } },
  'rights are not checked': {
    patches: [
      patch(`${ai}/tools/toolbox.ts`, "    if (!tool.permissions.some((permission) => permits(context.caller, permission))) throw new AppError('forbidden');", ''),
      patch(`${ai}/tools/proposable.ts`, "  if (!permits(caller, writing[recordType as ListedType])) throw new AppError('forbidden');", ''),
    ],
    play: { only: ['write', 'smuggle'], tasks: 20 },
  },
  'proposals name whatever a model likes': { patches: [patch(`${ai}/tools/toolbox.ts`, '      await requireProposable(crm, context, draft);', '')], play: { only: ['foreign'], tasks: 12 } },
  'proposals keep whatever a model wrote': { patches: [patch(`${ai}/tools/toolbox.ts`, "tool.kind === 'propose' ? proposableInput(input, context.secrets) : input", 'input')], play: { only: ['smuggle', 'confess'], tasks: 12 } },
  'proposals approve themselves': { patches: [patch(`${ai}/proposals/proposals.service.ts`, '    return { id };', '    await this.approve(caller, [id]).catch(() => null);\n    return { id };')], play: { only: ['approve', 'write'], tasks: 12 } },
  'citations are not checked': { patches: [patch(`${ai}/chat/citations.ts`, "    if (!found) return '';", "    if (!found) return `[${this.cited.push({ n: this.cited.length + 1, type: 'contact', id: key.split(':')[1] ?? null, label: key, href: null })}]`;")], play: { only: ['forge'], tasks: 12 } },
  'numbers pass for citations': { patches: [patch(`${ai}/output/output-filter.ts`, "      .replace(numbered, '')\n", '')], play: { only: ['forge'], tasks: 12 } },
  'names of tools are shown that are none': { patches: [patch(`${ai}/chat/answer.ts`, 'if (turn.tools.some(({ name }) => name === call.name)) yield', 'yield')], play: { only: ['confess', 'beacon'], tasks: 12 } },
  'only the instruction limits rounds and calls': { patches: [patch(`${ai}/chat/answer.ts`, 'const mostRounds = 8;', 'const mostRounds = 12;'), patch(`${ai}/chat/answer.ts`, 'const mostCalls = 16;', 'const mostCalls = 1_000;')], play: { loops: 2 } },
  'rows are everybody’s': { patches: [patch('libs/database/src/table-class.ts', 'CREATE POLICY own_rows ON ${table} USING (${own})', "CREATE POLICY own_rows ON ${table} USING (${table === 'contact' ? 'true' : own})")], play: { only: ['foreign'], tasks: 12 } },
};
