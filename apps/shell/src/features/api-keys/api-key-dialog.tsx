import { ApiKeyInput } from '@fernway/contracts/http/api-keys';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, FormProblem, PlainButton, SelectField, TextField } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { useApiKeyChanges } from './api-keys.api.js';
import { BudgetField, budgetIn } from './budget-field.js';
import { NewSecret } from './new-secret.js';
import { areas, levelsOf, scopesOf } from './scope-choice.js';
import type { Area, Level } from './scope-choice.js';

/** Enough to try an agent, too few to be missed. */
const firstBudget = '20';
const days = ['30', '90', '365', ''] as const;
type Levels = Record<Area, Level>;
const nothing = Object.fromEntries(areas.map((area) => [area, 'none'])) as Levels;

const expiryAfter = (chosen: string): string | null =>
  chosen ? new Date(Date.now() + Number(chosen) * 86_400_000).toISOString() : null;

/** Makes a key, then shows it: this once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const draft = useKeyDraft();
  const { name, setName, budget, setBudget, expiry, setExpiry, scopes, forAgent, tried } = draft;

  if (draft.secret)
    return (
      <Dialog title={t('keys.made')} onClose={onClose} mandatory wide>
        <NewSecret secret={draft.secret} forAgent={forAgent} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t('keys.add')} onClose={onClose} wide>
      <form className="settings-form" onSubmit={(event) => void draft.make(event)} noValidate>
        <TextField
          label={t('keys.name')}
          hint={t('keys.nameHint')}
          error={tried && !ApiKeyInput.shape.name.safeParse(name).success ? t('keys.nameError') : undefined}
          maxLength={60}
          required
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ScopeFields chosen={draft.chosen} onChoose={draft.setChosen} />
        {tried && scopes.length === 0 && (
          <p className="fw-field-error" role="alert">
            {t('keys.scopesError')}
          </p>
        )}
        {forAgent && <BudgetField value={budget} tried={tried} onChange={setBudget} />}
        <SelectField
          label={t('keys.expiry')}
          options={days.map((each) => ({
            value: each,
            label: each ? t('keys.days', { count: Number(each) }) : t('keys.noExpiry'),
          }))}
          value={expiry}
          onChange={({ target }) => setExpiry(target.value)}
        />
        <p className="fw-small fw-muted">{t('keys.roleHint')}</p>
        <FormProblem>{draft.failure}</FormProblem>
        <div className="settings-choices">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={draft.busy}>
            {t('keys.create')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

/** What was entered so far, and the key's secret once it is made. */
function useKeyDraft() {
  const { create } = useApiKeyChanges();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Levels>({ ...nothing, contacts: 'read' });
  const [budget, setBudget] = useState(firstBudget);
  const [expiry, setExpiry] = useState<string>('90');
  const [tried, setTried] = useState(false);
  const { attempt, busy, failure } = useAttempt();
  const [secret, setSecret] = useState<string>();
  const scopes = scopesOf(chosen);
  const forAgent = scopes.includes('ai:use');

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const input = ApiKeyInput.safeParse({
      name,
      scopes,
      tokenBudget: forAgent ? (budgetIn(budget) ?? null) : 0,
      expiresAt: expiryAfter(expiry),
    });
    if (!input.success) return;
    await attempt(async () => setSecret((await create(input.data)).secret));
  }

  return {
    ...{ name, setName, chosen, setChosen, budget, setBudget, expiry, setExpiry },
    ...{ scopes, forAgent, tried, busy, failure, secret, make },
  };
}

function ScopeFields({ chosen, onChoose }: { chosen: Levels; onChoose: (chosen: Levels) => void }) {
  const t = useT(settingsNamespace);
  return (
    <fieldset className="settings-scopes">
      <legend>{t('keys.scopes')}</legend>
      {areas.map((area) => (
        <SelectField
          key={area}
          label={t(`area.${area}`)}
          options={levelsOf(area).map((level) => ({ value: level, label: t(`level.${level}`) }))}
          value={chosen[area]}
          onChange={({ target }) => onChoose({ ...chosen, [area]: target.value as Level })}
        />
      ))}
    </fieldset>
  );
}
