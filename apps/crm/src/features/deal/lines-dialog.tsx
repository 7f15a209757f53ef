import type { Deal } from '@fernway/contracts/http/crm-deals';
import { z } from '@fernway/contracts/zod';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton } from '@fernway/ui';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { same } from '../../conflict/versions.js';
import { LineEditor } from '../../deal-lines/line-editor.js';
import { lineEntered, linesForm, type LineText, textOfLine } from '../../deal-lines/line-text.js';
import type { SaveRecord } from '../../record/use-record-save.js';

type Props = { deal: Deal; save: SaveRecord<Deal>; onClose: () => void };

/** Changes what a deal sells. */
export function LinesDialog({ deal: given, save, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  // What the person sees and changes; the page behind may already hold a newer one.
  const [deal] = useState(given);
  const { currency } = deal.value;
  const reading = { t, language: useLanguage() };
  const form = useZodForm(
    z.object({ lines: linesForm(reading) }),
    { lines: deal.lines.map((line) => textOfLine(line, reading.language, currency)) },
    { draft: `deal:${deal.id}:lines` },
  );

  const submit = form.submit(async ({ lines: typed }) => {
    const lines = typed.map((line) => lineEntered(line, reading));
    if (!same(lines, deal.lines) && !(await save(deal, { lines }))) return;
    form.draft.sent();
    onClose();
  });

  return (
    <Dialog wide title={t('dealLines.edit', { name: deal.name })} onDiscard={form.draft.discard} onClose={onClose}>
      <form className="crm-deal-form" onSubmit={(event) => void submit(event)} noValidate>
        <DraftRestored {...form.draft} />
        <LineEditor
          lines={form.values['lines'] as LineText[]}
          currency={currency}
          reading={reading}
          error={form.errors['lines']}
          onChange={(lines) => form.set('lines', lines)}
        />
        <FormProblem>{form.failure}</FormProblem>
        <div className="crm-deal-form-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
