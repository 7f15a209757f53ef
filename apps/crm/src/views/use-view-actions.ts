import { may } from '@fernway/contracts/access';
import type { SavedView, SavedViewInput } from '@fernway/contracts/http/crm-views';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify, useSession } from '@fernway/web-kit';
import type { ListRecord, RecordKind } from '../records/record-kind.js';
import type { ListLook } from './use-list-look.js';
import { useCreateView, useDeleteView, useUpdateView } from './views.api.js';

/** Who may do what with views. */
function useViewRights() {
  const session = useSession();
  const role = session.status === 'signed-in' ? session.role : 'viewer';
  const mine = ({ createdBy }: SavedView) => session.status === 'signed-in' && createdBy === session.userId;
  const maySave = may(role, 'contacts:write');
  return {
    maySave,
    /** One's own, and for those who configure the CRM the shared ones. */
    mayChange: (view: SavedView) => maySave && (mine(view) || (view.shared && may(role, 'crm:configure'))),
  };
}

const inputOf = ({ recordType, name, filter, sort, columns, shared }: SavedView): SavedViewInput => ({
  recordType,
  name,
  filter,
  sort,
  columns,
  shared,
});

/** What can be done with views. */
export function useViewActions<R extends ListRecord>(kind: RecordKind<R>, look: ListLook) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const rights = useViewRights();
  const { mutateAsync: create } = useCreateView();
  const { mutateAsync: update } = useUpdateView();
  const { mutateAsync: remove } = useDeleteView();

  const told = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
    }
  };

  const seen = () => ({ filter: look.filter, sort: look.sort, columns: look.columnNames });
  const add = async (view: SavedViewInput) =>
    look.showView(await create({ view, idempotencyKey: crypto.randomUUID() }));

  return {
    ...rights,
    // These two are asked for in a dialog, which says why they failed.
    saveAs: async (name: string, shared: boolean) => {
      await add({ recordType: kind.type, name, shared, ...seen() });
      look.forgetColumns();
    },
    rename: (view: SavedView, change: { name: string; shared: boolean }) => update({ view, change }),
    save: (view: SavedView) =>
      told(async () => {
        await update({ view, change: seen() });
        look.reset();
        notify({ kind: 'success', title: t('records.view.saved', { name: view.name }) });
      }),
    share: (view: SavedView, shared: boolean) => told(() => update({ view, change: { shared } })),
    remove: (view: SavedView) =>
      told(async () => {
        await remove(view);
        look.showAll();
        notify({
          kind: 'success',
          title: t('records.view.deleted', { name: view.name }),
          duration: 8000,
          action: { label: common('undo'), run: () => void told(() => add(inputOf(view))) },
        });
      }),
  };
}
