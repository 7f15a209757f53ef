import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useCan } from '@fernway/web-kit/use-can';

const chat = '/dashboard/ai-chat';

/** To a question about this record. */
export function AskLink({ type, id }: { type: string; id: string }) {
  const t = useT('crm');
  const mayAsk = useCan('ai:use');
  if (!mayAsk || !hasPage(chat)) return null;
  return (
    <Link className="fw-button" to={`${chat}?record=${type}:${id}`}>
      <Icon name="chat" />
      {t('record.ask')}
    </Link>
  );
}
