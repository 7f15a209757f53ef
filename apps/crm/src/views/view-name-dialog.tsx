import type { SavedView } from '@fernway/contracts/http/crm-views';
import { SavedViewInput } from '@fernway/contracts/http/crm-views';
import { commonNamespace, useT } from '@fernway/i18n';
import { CheckField, Dialog, DraftRestored, FormProblem, PlainButton, TextField } from '@fernway/ui';
import { useZodForm } from '@fernway/web-kit/forms';

const NameForm = SavedViewInput.pick({ name: true });

type Props = {
  /** The view to rename; none: a new one. */
  view?: SavedView;
  shared: boolean;
  onShared: (shared: boolean) => void;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks what a view shall be called, and who sees it. */
export function ViewNameDialog({ view, shared, onShared, onName, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const form = useZodForm(NameForm, { name: view?.name ?? '' }, { draft: `view:${view?.id ?? 'new'}` });
  const save = form.submit(async ({ name }) => {
    await onName(name);
    form.draft.sent();
    onClose();
  });
  return (
    <Dialog
      title={t(view ? 'records.view.rename' : 'records.view.saveAs')}
      onDiscard={form.draft.discard}
      onClose={onClose}
    >
      <form className="crm-dialog-form" onSubmit={(event) => void save(event)} noValidate>
        <DraftRestored {...form.draft} />
        <TextField label={t('records.view.name')} required autoComplete="off" maxLength={200} {...form.field('name')} />
        <CheckField
          label={t('records.view.share')}
          checked={shared}
          onChange={(event) => onShared(event.target.checked)}
        />
        <FormProblem>{form.failure}</FormProblem>
        <div className="crm-dialog-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
