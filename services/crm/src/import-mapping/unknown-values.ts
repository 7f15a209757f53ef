import type { UnknownValue } from '@fernway/contracts/http/crm-imports';
import { namesOf } from '@fernway/contracts/default-names';
import { jaroWinkler } from '../matching/jaro-winkler.js';
import { readName } from '../matching/names.js';
import { type Plan, valueKey } from './mapped-row.js';

/** So many different ones are told; a column of thousands is not what its mapping says. */
const most = 200;
const longest = 200;
/** How like a word of ours a value must be to be proposed as it. */
const alike = 0.84;

/** What other programs and people call the stages that a workspace begins with, by the words that these hold. */
const stageWords: [ours: RegExp, theirs: RegExp][] = [
  [
    /qualif|new|lead/i,
    /qualif|appointment|discovery|prospect|lead|new|contact made|erstkontakt|neu|nuevo|новый|新|신규/i,
  ],
  [/demo|meeting/i, /demo|present|meeting|termin|needs|reuni|visit|デモ|演示|데모/i],
  [
    /propos|quote/i,
    /propos|quote|offer|value prop|contract sent|angebot|devis|propuesta|oferta|preventivo|提案|报价|제안/i,
  ],
  [/negot/i, /negot|review|decision|verhandl|négoc|交渉|谈判|협상/i],
  [/won/i, /won|gewonnen|ganad|gagn|success|выигр|受注|赢|성공/i],
  [/lost/i, /lost|verloren|perdid|perdu|проигр|失注|输|실패/i],
];

type Ours = { id: string; name: string };

/** Values of a file that nobody here knows, counted while its rows are read. */
export class UnknownValues {
  private readonly found = new Map<string, UnknownValue>();

  constructor(private readonly plan: Plan) {}

  add({ target, column, value }: { target: string; column: string; value: string }): void {
    const key = `${target}\n${column}\n${valueKey(value)}`;
    const known = this.found.get(key);
    if (known) known.rows += 1;
    else if (this.found.size < most)
      this.found.set(key, { target, column, value: value.slice(0, longest), rows: 1, suggestion: null });
  }

  /** The most frequent first, each with what it may mean. */
  all(): UnknownValue[] {
    return [...this.found.values()]
      .sort((one, other) => other.rows - one.rows)
      .map((one) => ({ ...one, suggestion: this.suggestionFor(one) }));
  }

  private suggestionFor({ target, value }: UnknownValue): string | null {
    const ours = this.oursOf(target);
    const key = value.toLowerCase();
    if (target === 'stage') {
      const words = stageWords.find(([, theirs]) => theirs.test(value));
      const meant = words && ours.find(({ name }) => [name, ...namesOf(name)].some((one) => words[0].test(one)));
      if (meant) return meant.id;
    }
    const [best] = ours
      .map(({ id, name }) => ({
        id,
        score: jaroWinkler(readName(name).words.join(' '), readName(key).words.join(' ')),
      }))
      .sort((one, other) => other.score - one.score);
    return best && best.score >= alike ? best.id : null;
  }

  private oursOf(target: string): Ours[] {
    const { pipelines, fields, people } = this.plan;
    if (target === 'owner') return people;
    if (target === 'pipeline') return pipelines;
    if (target === 'stage') return pipelines.flatMap(({ stages }) => stages);
    const own = fields.find(({ id }) => target === `fields.${id}`);
    return own ? own.options.map(({ id, label }) => ({ id, name: label })) : [];
  }
}
