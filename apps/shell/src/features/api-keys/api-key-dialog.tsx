import { ApiKeyInput } from '@fernway/contracts/http/api-keys';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, SelectField, TextField } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useDraft } from '@fernway/web-kit/use-draft';
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
  const entry = useKeyEntry();
  const { typed, set, draft, scopes, forAgent, tried } = entry;

  if (entry.secret)
    return (
      <Dialog title={t('keys.made')} onClose={onClose} mandatory wide>
        <NewSecret secret={entry.secret} forAgent={forAgent} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t('keys.add')} onDiscard={draft.discard} onClose={onClose} wide>
      <form className="settings-form" onSubmit={(event) => void entry.make(event)} noValidate>
        <DraftRestored {...draft} />
        <TextField
          label={t('keys.name')}
          hint={t('keys.nameHint')}
          error={tried && !ApiKeyInput.shape.name.safeParse(typed.name).success ? t('keys.nameError') : undefined}
          maxLength={60}
          required
          data-autofocus
          value={typed.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ScopeFields chosen={typed.chosen} onChoose={(chosen) => set({ chosen })} />
        {tried && scopes.length === 0 && (
          <p className="fw-field-error" role="alert">
            {t('keys.scopesError')}
          </p>
        )}
        {forAgent && <BudgetField value={typed.budget} tried={tried} onChange={(budget) => set({ budget })} />}
        <SelectField
          label={t('keys.expiry')}
          options={days.map((each) => ({
            value: each,
            label: each ? t('keys.days', { count: Number(each) }) : t('keys.noExpiry'),
          }))}
          value={typed.expiry}
          onChange={({ target }) => set({ expiry: target.value })}
        />
        <p className="fw-small fw-muted">{t('keys.roleHint')}</p>
        <FormProblem>{entry.failure}</FormProblem>
        <div className="settings-choices">
          <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={entry.busy}>
            {t('keys.create')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

const start = { name: '', chosen: { ...nothing, contacts: 'read' } as Levels, budget: firstBudget, expiry: '90' };

/** What was entered so far, which is kept, and the key's secret once it is made, which is not. */
function useKeyEntry() {
  const { create } = useApiKeyChanges();
  const [typed, setTyped] = useState(start);
  const draft = useDraft('api-key:new', typed, (back) => setTyped({ ...back, chosen: { ...nothing, ...back.chosen } }));
  const [tried, setTried] = useState(false);
  const { attempt, busy, failure } = useAttempt();
  const [secret, setSecret] = useState<string>();
  const scopes = scopesOf(typed.chosen);
  const forAgent = scopes.includes('ai:use');

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const input = ApiKeyInput.safeParse({
      name: typed.name,
      scopes,
      tokenBudget: forAgent ? (budgetIn(typed.budget) ?? null) : 0,
      expiresAt: expiryAfter(typed.expiry),
    });
    if (!input.success) return;
    await attempt(async () => {
      const made = await create(input.data);
      draft.sent();
      setSecret(made.secret);
    });
  }

  const set = (part: Partial<typeof start>) => setTyped((before) => ({ ...before, ...part }));
  return { typed, set, draft, scopes, forAgent, tried, busy, failure, secret, make };
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
