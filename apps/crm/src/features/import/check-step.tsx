import type { Import, ImportOutcome } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { useState } from 'react';
import { ImportProblem } from './import-problem.js';
import { useRun } from './import.api.js';
import { OutcomePicture } from './outcome-picture.js';
import { RowTable } from './row-table.js';
import { UnknownValues } from './unknown-values.js';

/** The dry run's result: what would happen, and why; nothing has happened yet. */
export function CheckStep({ it, onBack }: { it: Import; onBack: () => void }) {
  const t = useT('crm');
  const { conflict, invalid, create, update } = it.counts;
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(
    conflict > 0 ? 'conflict' : invalid > 0 ? 'invalid' : undefined,
  );
  const run = useRun(it.id);
  const changes = create + update;
  return (
    <section className="crm-import-panel">
      <h2>{t('import.checkTitle')}</h2>
      <p className="fw-muted">{t('import.checkText')}</p>
      <OutcomePicture counts={it.counts} type={it.recordType} done={false} chosen={outcome} onChoose={setOutcome} />
      <UnknownValues key={it.updatedAt} it={it} />
      <RowTable id={it.id} type={it.recordType} outcome={outcome} seen={it.updatedAt} />
      {run.error && <ImportProblem>{errorText(run.error)}</ImportProblem>}
      <div className="crm-import-foot">
        <PlainButton onClick={onBack}>{t('import.back')}</PlainButton>
        <PlainButton
          kind="primary"
          busy={run.isPending}
          disabled={changes === 0}
          onClick={() => run.mutate(undefined as never)}
        >
          {changes === 0 ? t('import.nothing') : t('import.run', { count: changes })}
        </PlainButton>
      </div>
    </section>
  );
}
