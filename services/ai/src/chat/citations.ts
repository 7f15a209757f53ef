import type { Citation } from '@fernway/contracts/http/ai-chat';
import type { Evidence } from '../tools/tool.js';

const keyOf = ({ type, id }: Pick<Evidence, 'type' | 'id'>) => `${type}:${id}`;

/**
 * What tools have really answered in this conversation, and which of it an answer rests on. A model cites by markers,
 * `[[contact:<id>]]` or `[[query:<call id>]]`; one that no tool answered is cut out.
 */
export class Citations {
  private readonly evidence = new Map<string, Evidence>();
  private readonly cited: Citation[] = [];

  /** @param callId of the tool call whose answer it is: by this the figures in it are cited */
  add(callId: string, evidence: readonly Evidence[]): void {
    for (const item of evidence) this.evidence.set(item.type === 'query' ? `query:${callId}` : keyOf(item), item);
  }

  /** @param marker what stands between the brackets; @returns `[n]`, or nothing where no tool answered it */
  resolve(marker: string): string {
    const key = marker.trim();
    const found = this.evidence.get(key);
    if (!found) return '';
    const known = this.cited.find(
      (citation) => citation.type === found.type && citation.id === found.id && citation.href === found.href,
    );
    if (known) return `[${known.n}]`;
    const { type, id, label, href } = found;
    this.cited.push({ n: this.cited.length + 1, type, id, label, href });
    return `[${this.cited.length}]`;
  }

  /** In the order in which they were cited first. */
  get list(): readonly Citation[] {
    return this.cited;
  }

  /** Records that were read, for the receipt. */
  get read(): { type: string; id: string; label: string }[] {
    return [...this.evidence.values()].flatMap(({ type, id, label }) => (id === null ? [] : [{ type, id, label }]));
  }
}
