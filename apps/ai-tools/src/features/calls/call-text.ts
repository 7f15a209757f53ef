import type { CallSummary } from '@fernway/contracts/http/ai-copilot';
import type { Translate } from '@fernway/i18n';

/** The summary as text, for clipboard and timeline: Markdown lists, which read well as they are. */
export function asText(
  { summary, decisions, actions, sentiment, followUp }: CallSummary,
  t: Translate,
  day: (on: string) => string,
): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`] : [];
  const action = ({ text, owner, dueOn }: CallSummary['actions'][number]) =>
    [text, owner && t('calls.owner', { name: owner }), dueOn && t('due', { day: day(dueOn) })]
      .filter(Boolean)
      .join(' · ');
  return [
    summary,
    ...list(
      t('calls.decisions'),
      decisions.map(({ text }) => text),
    ),
    ...list(t('calls.actions'), actions.map(action)),
    ...(followUp ? [t('calls.followUp', { day: day(followUp.on) })] : []),
    t(`calls.sentiment.${sentiment}`),
  ].join('\n\n');
}
