import type { Deal } from '@fernway/contracts/http/crm-deals';
import { commonNamespace, useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { celebrate } from '../../deals/celebrate.js';
import { contactToWin } from '../../deals/contact-to-win.js';
import { backTo, doneBy } from '../../deals/moved.js';
import { usePipelines } from '../../deals/use-pipelines.js';
import type { SaveRecord } from '../../record/use-record-save.js';

/** Moves a deal to another stage, says what that did, and offers to undo it. */
export function useMove(save: SaveRecord<Deal> | undefined): SaveRecord<Deal> | undefined {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const names = useDefaultNames();
  const { data: pipelines } = usePipelines();
  const kindOf = (stage: unknown) => pipelines?.flatMap(({ stages }) => stages).find(({ id }) => id === stage)?.kind;
  return (
    save &&
    (async (seen, change, onFailure) => {
      const customer = await contactToWin(seen, 'stage' in change ? kindOf(change.stage) : undefined);
      const saved = await save(seen, change, onFailure);
      if (!saved || saved.stageId === seen.stageId) return saved;
      if (saved.state === 'won' && seen.state !== 'won') celebrate();
      notify({
        kind: 'success',
        title: t(`board.done.${doneBy(seen, saved.state)}`, { name: saved.name, stage: names.stage(saved.stage) }),
        ...(customer && { description: t('board.newCustomer', { name: customer }) }),
        duration: 8000,
        action: {
          label: common('undo'),
          run: () => void save(saved, { stage: seen.stageId, ...backTo(seen, saved) }),
        },
      });
      return saved;
    })
  );
}
