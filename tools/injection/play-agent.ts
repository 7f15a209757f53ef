// Agents: programs that speak MCP with an API key.
import { ObedientAgent, writtenIn } from './agent.ts';
import type { Order } from './attacks.ts';
import { secretsIn } from './oracle.ts';
import type { Run } from './run.ts';
import { agentBudget, type Scene } from './scenes.ts';
import type { Task } from './tasks.ts';
import { judge, judgeProposals } from './witness.ts';

/** What an agent of the scene does, which asks by its key; every other one may write nothing. */
export const agent = async (
  run: Run,
  where: string,
  scene: Scene,
  as: Scene['agent'],
  task: Extract<Task, { kind: 'agent' }>,
  proposals: Set<string>,
): Promise<{ spent: number; proposals: number; refused: number; heard: Order[] }> => {
  const { bed, neighbour, report } = run;
  const ran = await new ObedientAgent(bed, neighbour, scene, as).run(task.looks(scene), where);
  for (const problem of ran.problems) report.fail(where, problem);
  const seen = bed.model.seen();
  for (const { call, text } of ran.answers) {
    const wrong = secretsIn(text, seen, neighbour.marker);
    if (wrong && !JSON.stringify(call.arguments).includes(neighbour.marker))
      report.fail(where, `${wrong} in what ${call.name} answers: ${text.slice(0, 600)}`);
  }
  const proposed = await judgeProposals(run, where, scene, proposals);
  if (as === scene.reader && proposed.count > 0) report.fail(where, 'who may only read had a change proposed');
  await judge(run, where, [...writtenIn(ran), ...proposed.texts], seen);
  const spent = await bed.ledger.spentBy(scene.agent);
  if (spent > agentBudget) report.fail(where, `an agent has spent ${spent} of a budget of ${agentBudget}`);
  return { spent: ran.spent, proposals: proposed.count, refused: 0, heard: ran.heard };
};
