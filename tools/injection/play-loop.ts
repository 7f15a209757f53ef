import { geminiChat } from '@fernway/contracts/http/ai-chat';
import { disguises } from './attacks.ts';
import type { Run } from './run.ts';
import { plantScene } from './scenes.ts';

/** A model that calls tools for ever: each answer costs one token, and ends. */
export const loop = async ({ bed, report }: Run, count: number): Promise<void> => {
  const scene = await plantScene(bed, 'file', disguises['plain']!('drain'));
  const person = await bed.person();
  const before = await bed.ledger.settled([person.user]);
  await bed.calm();
  let most = 0;
  for (let answer = 0; answer < count; answer += 1) {
    await bed.ledger.refresh();
    bed.model.seen();
    const asked = bed.calls.toCrm;
    const { status, body } = await bed.request(geminiChat, {
      as: person,
      body: { messages: [{ role: 'user', content: scene.words('Which companies do we know?') }] },
    });
    if (status !== 200 || (body as { receipt: { tokens: number } }).receipt.tokens !== 1)
      report.fail('loop', `answer ${answer} was ${status}`);
    const seen = bed.model.seen();
    if (seen.asked > 8) report.fail('loop', `the model was asked ${seen.asked} times for one answer`);
    if (seen.calls < 100) report.fail('loop', `the model called ${seen.calls} tools only`);
    most = Math.max(most, bed.calls.toCrm - asked);
    report.tell({ loops: 1, calls: seen.calls });
  }
  const paid = before.get(person.user)! - (await bed.ledger.settled([person.user])).get(person.user)!;
  if (paid !== count) report.fail('loop', `${count} answers took ${paid} tokens`);
  if (most > 2 * 16) report.fail('loop', `one answer asked the CRM ${most} times`);
};
