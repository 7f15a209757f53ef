import { listTagUses, type TagUse } from '@fernway/contracts/http/crm-tags';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextField } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';
import { draftKeyOfText } from '../../settings/draft-key.js';
import { useTagActs } from './tags.api.js';

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The other tag that has the name already; of many tags not all are on the screen. */
async function otherCalled(to: string, tag: string, all: readonly TagUse[]): Promise<string | undefined> {
  if (same(to, tag)) return undefined;
  const here = all.find((use) => same(use.tag, to))?.tag;
  if (here) return here;
  const { items } = await call(listTagUses, { query: { q: to, limit: 200 } }).catch(() => ({ items: [] }));
  return items.find((use) => same(use.tag, to))?.tag;
}

/** Another name for a tag; where that one is there already, it asks whether the two become one. */
export function RenameTagDialog({ tag, all, onClose }: { tag: string; all: readonly TagUse[]; onClose: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { rename } = useTagActs();
  const { attempt, busy, failure } = useAttempt();
  const [name, setName] = useState(tag);
  const [united, setUnited] = useState<string>();
  const change = (text: string) => {
    setName(text);
    setUnited(undefined);
  };
  const draft = useDraft(draftKeyOfText('tag', tag.toLowerCase()), name, change);
  const to = name.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!to || to === tag) return;
    const other = united ?? (await otherCalled(to, tag, all));
    if (other && !united) {
      setUnited(other);
      return;
    }
    if (!(await attempt(() => rename(tag, to)))) return;
    draft.sent();
    onClose();
  };

  return (
    <Dialog title={t('tags.renameName', { name: tag })} onDiscard={draft.discard} onClose={onClose}>
      <form className="crm-settings-form" onSubmit={(event) => void submit(event)}>
        <DraftRestored {...draft} />
        <TextField
          label={t('tags.name')}
          value={name}
          maxLength={50}
          autoComplete="off"
          required
          data-autofocus
          onChange={({ target }) => change(target.value)}
        />
        {united && <p role="alert">{t('tags.unite', { name: tag, other: united })}</p>}
        <FormProblem>{failure}</FormProblem>
        <div className="crm-settings-end">
          <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy} disabled={!to || to === tag}>
            {t(united ? 'tags.uniteThem' : 'tags.rename')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
