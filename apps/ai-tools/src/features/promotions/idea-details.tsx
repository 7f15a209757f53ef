import type { PromotionIdea } from '@fernway/contracts/http/ai-promotions';
import { formatDate, formatMoney, useLanguage, useT } from '@fernway/i18n';
import { Icon, LinkButton } from '@fernway/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../../tool/copy-button.js';
import { AddTasksButton } from '../../tool/keep-buttons.js';
import { RecordList } from '../../tool/record-list.js';
import { textOf, todosOf } from './idea-text.js';

/** What an idea says, and what can be made of it; `children` are further acts. */
export function IdeaDetails({ idea, children }: { idea: PromotionIdea; children?: ReactNode }) {
  const t = useT('ai-tools-pages');
  const language = useLanguage();
  const day = (on: string) => formatDate(`${on}T12:00:00Z`, language, { timeZone: 'UTC' });
  const { least, most, currency } = idea.cost;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const when = `${day(idea.startsOn)} – ${day(idea.endsOn)}`;
  const cost = least === most ? money(most) : `${money(least)} – ${money(most)}`;
  return (
    <>
      <p>{idea.hook}</p>
      <ul className="ai-promo-channels" aria-label={t('promotions.channels')}>
        {idea.channels.map((channel) => (
          <li key={channel} className="fw-badge">
            {t(`promotions.channel.${channel}`)}
          </li>
        ))}
      </ul>
      <Facts idea={idea} when={when} cost={cost} />
      <h3>{t('promotions.steps')}</h3>
      <ol className="ai-promo-steps">
        {idea.steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      <ReadyMessage message={idea.message} />
      <div className="ai-actions">
        {children}
        <AddTasksButton
          todos={todosOf(idea)}
          subject={{}}
          label={t('promotions.tasks', { count: idea.steps.length })}
        />
        <CopyButton text={textOf(idea, t, { when, cost })} label={t('promotions.copyIdea')} />
      </div>
    </>
  );
}

function Facts({ idea, when, cost }: { idea: PromotionIdea; when: string; cost: string }) {
  const t = useT('ai-tools-pages');
  return (
    <dl className="ai-promo-facts">
      <dt>{t('promotions.when')}</dt>
      <dd>
        {when}
        <p className="fw-small fw-muted">{idea.timing}</p>
      </dd>
      <dt>{t('promotions.offer')}</dt>
      <dd>{idea.offer}</dd>
      <dt>{t('promotions.cost')}</dt>
      <dd className="fw-numbers">{cost}</dd>
      <dt>{t('promotions.effect')}</dt>
      <dd>
        {idea.effect.text}
        <p className="fw-small fw-muted">{idea.effect.basis}</p>
        {idea.records.length > 0 && <RecordList records={idea.records} most={5} />}
      </dd>
    </dl>
  );
}

/** What can be sent as it stands. */
function ReadyMessage({ message: { subject, body } }: Pick<PromotionIdea, 'message'>) {
  const t = useT('ai-tools-pages');
  return (
    <details className="ai-promo-message">
      <summary>{t('promotions.message')}</summary>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="ai-result-text">{body}</p>
      <div className="ai-actions">
        <CopyButton text={`${subject}\n\n${body}`} />
        <LinkButton href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}>
          <Icon name="mail" />
          {t('promotions.mail')}
        </LinkButton>
      </div>
    </details>
  );
}
