import type { ApiKey } from '@fernway/contracts/http/api-keys';
import { commonNamespace, useT } from '@fernway/i18n';
import { DateText, Dialog, DraftRestored, FormProblem, PlainButton } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { keySpendingQuery, useApiKeyChanges } from './api-keys.api.js';
import { BudgetField, budgetIn } from './budget-field.js';

/** What a key spent this month of what it may; of colleagues' keys only the budget is known here. */
export function KeyBudget({
  apiKey: { id, tokenBudget },
  own,
}: {
  apiKey: Pick<ApiKey, 'id' | 'tokenBudget'>;
  own: boolean;
}) {
  const t = useT(settingsNamespace);
  const { data } = useQuery({ ...keySpendingQuery, enabled: own });
  if (!own || !data) return <span className="fw-small fw-muted">{t('agents.budgetOf', { budget: tokenBudget })}</span>;
  const spent = data.items.find(({ keyId }) => keyId === id)?.spent ?? 0;
  return (
    <span className="fw-small fw-muted">
      {t('agents.spentOf', { spent, budget: tokenBudget })}
      {spent > 0 && (
        <>
          {' · '}
          {t('agents.resets')} <DateText at={data.resetsAt} />
        </>
      )}
    </span>
  );
}

export function KeyBudgetDialog({
  apiKey: { id, name, tokenBudget },
  onClose,
}: {
  apiKey: Pick<ApiKey, 'id' | 'name' | 'tokenBudget'>;
  onClose: () => void;
}) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const { setBudget } = useApiKeyChanges();
  const [value, setValue] = useState(String(tokenBudget));
  const draft = useDraft(`api-key:${id}:budget`, value, setValue);
  const [tried, setTried] = useState(false);
  const { attempt, busy, failure } = useAttempt();

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const budget = budgetIn(value);
    if (budget === undefined) return;
    if (!(await attempt(() => setBudget(id, budget)))) return;
    draft.sent();
    onClose();
  }

  return (
    <Dialog title={t('agents.budgetChange', { name })} onDiscard={draft.discard} onClose={onClose}>
      <form className="settings-form" onSubmit={(event) => void save(event)} noValidate>
        <DraftRestored {...draft} />
        <BudgetField value={value} tried={tried} onChange={setValue} />
        <p className="fw-small fw-muted">{t('agents.budgetSoon')}</p>
        <FormProblem>{failure}</FormProblem>
        <div className="settings-choices">
          <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
