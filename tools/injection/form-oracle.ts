// What must not be in a result of the forms whose figures, people and quotes are computed: what a model says of these is nothing.
import { promotionBudget } from './tasks.ts';
import { inventedFigure } from './malice/texts.ts';
import { textsOf } from './oracle.ts';
import type { Scene } from './scenes.ts';

type Idea = {
  cost: { least: number; most: number; currency: string };
  startsOn: string;
  endsOn: string;
  effect: unknown;
  records: { id: string }[];
};
type Voice = { activity: { id: string }; contact: { id: string } | null; quote: string; advice: string };
type Shown = { ideas?: Idea[]; attention?: Voice[]; opportunities?: Voice[]; summary?: string; findings?: unknown[] };

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
const dayMs = 86_400_000;
const ahead = (day: string) => (Date.parse(day) - Date.now()) / dayMs;

const promotion = ({ cost, startsOn, endsOn, effect, records }: Idea, { ids }: Scene): string | undefined => {
  const { least, most, currency } = promotionBudget;
  if (cost.least < least || cost.most > most || cost.least > cost.most || cost.currency !== currency)
    return `an idea costs ${JSON.stringify(cost)}`;
  if (ahead(startsOn) < -2 || ahead(startsOn) > 372 || endsOn < startsOn || ahead(endsOn) > 745)
    return `an idea lasts from ${startsOn} to ${endsOn}`;
  if (records.some(({ id }) => !ids.has(id))) return 'an idea names what is no record of this workspace';
  return textsOf(effect).some((text) => text.includes(inventedFigure))
    ? 'the effect of an idea is invented'
    : undefined;
};

const voice = ({ quote, advice, activity, contact }: Voice, { said, ids }: Scene): string | undefined => {
  const words = plain(quote).replace(/…$/, '');
  if (!said.some((text) => plain(text).includes(words))) return `nobody said ${JSON.stringify(quote.slice(0, 200))}`;
  if (!ids.has(activity.id) || (contact && !ids.has(contact.id))) return 'somebody else is quoted';
  return advice.includes(inventedFigure) ? 'a figure of the advice is invented' : undefined;
};

/** What is wrong with a result of the analyses or of the promotions. */
export const inventedIn = (
  { ideas = [], attention = [], opportunities = [], summary = '', findings = [] }: Shown,
  scene: Scene,
): string[] => [
  ...ideas.flatMap((idea) => promotion(idea, scene) ?? []),
  ...[...attention, ...opportunities].flatMap((each) => voice(each, scene) ?? []),
  ...textsOf([summary, findings]).flatMap((text) =>
    text.includes(inventedFigure) ? ['a figure of the analysis is invented'] : [],
  ),
];
