import { useT } from '@fernway/i18n';
import { EmptyState, LoadingShape, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { contactsQuery, dealsQuery } from '../../pickers/pickers.api.js';

/** What may be asked, by names that are there. */
export function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT('ai-tools-pages');
  const contacts = useQuery(contactsQuery(''));
  const deals = useQuery(dealsQuery(''));
  if (contacts.isPending || deals.isPending) return <LoadingShape lines={5} />;
  const contact = contacts.data?.items[0];
  const deal = deals.data?.items.find(({ state }) => state === 'open');
  const questions = [
    ...(deals.data?.items.length ? [t('chat.ask.pipeline'), t('chat.ask.biggest')] : []),
    ...(deal ? [t('chat.ask.deal', { name: deal.name })] : []),
    ...(contact ? [t('chat.ask.contact', { name: contact.name })] : []),
    ...(contact ? [t('chat.ask.source')] : []),
    t('chat.ask.due'),
  ];
  return (
    <div className="ai-chat-start">
      <EmptyState icon="chat" title={t('chat.start')} text={t('chat.startText')} />
      {!contact && !deal && (
        <p className="fw-muted">
          {t('chat.noRecords')} <Link to="/dashboard/contacts">{t('chat.noRecordsLink')}</Link>
        </p>
      )}
      <ul className="ai-prompts" aria-label={t('chat.suggestions')}>
        {questions.map((question) => (
          <li key={question}>
            <PlainButton block onClick={() => onChoose(question)}>
              {question}
            </PlainButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
