// A model that tells its canary, whatever it is asked.
import { draftEmail } from '@fernway/contracts/http/ai';
import { geminiChat } from '@fernway/contracts/http/ai-chat';
import type { Bed } from './bed.ts';
import { draw } from './malice/draw.ts';
import { leaks } from './malice/leaks.ts';
import { forbiddenForm, leaked, textsOf } from './oracle.ts';
import type { Run } from './run.ts';
import type { Scene } from './scenes.ts';
import type { Settings } from './settings.ts';

const dressNames = Object.keys(leaks);
const perAnswer = 10;

/** The canary in generated dresses and pieces, through answers and results of the service. */
export const tellCanary = async (
  { bed, report }: Run,
  { share, tries: count }: Pick<Settings, 'share' | 'tries'>,
): Promise<void> => {
  const person = await bed.person();
  for (let tried = 0; tried < count; tried += perAnswer) {
    const random = draw(`canary ${share} ${tried}`);
    const chosen = Array.from({ length: perAnswer }, () => ({
      dress: dressNames[Math.floor(random() * dressNames.length)]!,
      size: 1 + Math.floor(random() * 40),
      before: 'words and '.repeat(Math.floor(random() * 4)),
    }));
    bed.model.script = ({ canary }) =>
      chosen.flatMap(
        ({ dress, size, before }) =>
          `${before}${leaks[dress]!(canary)} end\n\n`.match(new RegExp(`[^]{1,${size}}`, 'g'))!,
      );
    await bed.ledger.refresh();
    bed.model.seen();
    const answer =
      tried % (2 * perAnswer) === 0
        ? await bed.request(geminiChat, { as: person, body: { messages: [{ role: 'user', content: 'Well?' }] } })
        : await inResult(bed, person, chosen);
    const { canaries } = bed.model.seen();
    if (canaries.length === 0 || (answer.status !== 200 && answer.status !== 502))
      report.fail('canary', `nothing was tried: ${answer.status} ${answer.text.slice(0, 300)}`);
    const told = textsOf(answer.body).join('\n');
    if (canaries.some((canary) => leaked(told, canary)))
      report.fail('canary', `${chosen.map(({ dress }) => dress).join(', ')}: ${told.slice(0, 1500)}`);
    const form = forbiddenForm(told);
    if (form) report.fail('canary', `${form} in ${told.slice(0, 600)}`);
    report.tell({ tries: perAnswer });
  }
  bed.model.script = undefined;
  for (const call of bed.calls.forbidden.splice(0)) report.fail('canary', `a call left: ${call}`);
};

/** In one text of a result, whole: the pieces are of streams only. */
const inResult = (bed: Bed, person: Scene['person'], chosen: { dress: string; before: string }[]) => {
  bed.model.script = ({ canary }) => [
    chosen.map(({ dress, before }) => `${before}${leaks[dress]!(canary)} end`).join('\n\n'),
  ];
  return bed.request(draftEmail, { as: person, body: { emailType: 'follow-up', context: 'Ovens' } });
};
