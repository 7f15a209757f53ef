import type { EmailDraft, Receipt } from '@fernway/contracts/http/ai';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, Icon, LoadingShape, OfflineMark, PlainButton } from '@fernway/ui';
import { notify } from '@fernway/web-kit';

type Props = { drafted: { result: EmailDraft; receipt: Receipt } | undefined; busy: boolean; balance: number | undefined };

export function EmailResult({ drafted, busy, balance }: Props) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  if (busy) return <LoadingShape lines={6} label={t('emails.writing')} />;
  if (!drafted) return <EmptyState icon="mail" title={t('emails.empty')} text={t('emails.emptyText')} />;
  const { result, receipt } = drafted;

  const copy = async () => {
    await navigator.clipboard.writeText(`${result.subject}\n\n${result.body}`);
    notify({ kind: 'success', title: common('copied') });
  };

  return (
    <article className="ai-result" aria-live="polite" aria-label={t('emails.result')}>
      <header>
        <h3>{result.subject}</h3>
        <PlainButton onClick={() => void copy()}>
          <Icon name="copy" />
          {common('copy')}
        </PlainButton>
      </header>
      <p className="ai-result-text">{result.body}</p>
      <footer className="fw-small fw-muted" data-testid="receipt">
        {receipt.offline && <OfflineMark />}
        <span>{receipt.fallback ? t('receipt.fallback') : t('receipt.cost', { tokens: common('tokens', { count: receipt.tokens }) })}</span>
        {balance !== undefined && <span>{t('receipt.balance', { balance })}</span>}
        {receipt.records.length > 0 && (
          <span>{t('receipt.records', { names: receipt.records.map(({ label }) => label).join(', ') })}</span>
        )}
      </footer>
    </article>
  );
}
