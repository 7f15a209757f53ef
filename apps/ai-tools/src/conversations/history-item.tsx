import type { Conversation } from '@fernway/contracts/http/ai-chat';
import { commonNamespace, useT } from '@fernway/i18n';
import { DraftRestored, Icon, PlainButton } from '@fernway/ui';
import { Dropdown } from '@fernway/ui/core';
import { errorText, notify } from '@fernway/web-kit';
import { Link, useNavigate } from '@fernway/web-kit/router';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { chatPath } from './chat-path.js';
import { useConversations } from './conversations.api.js';

type Props = { conversation: Conversation; current: boolean; onOpen?: () => void };

/** A conversation: opens it; its menu renames it in place, or deletes it, which can be undone. */
export function HistoryItem({ conversation, current, onOpen }: Props) {
  const t = useT('ai-tools-pages');
  const link = useRef<HTMLAnchorElement>(null);
  const { rename, remove } = useChanges(conversation, current);
  const [renaming, setRenaming] = useState(false);
  const { id, title } = conversation;
  const done = async (next?: string) => {
    setRenaming(false);
    setTimeout(() => link.current?.focus());
    return !next || next === title || rename(next);
  };

  if (renaming) return <TitleField id={id} title={title} onDone={done} />;
  return (
    <li>
      <Link
        ref={link}
        to={`${chatPath}/${id}`}
        aria-current={current ? 'page' : undefined}
        title={title}
        onClick={onOpen}
      >
        {title}
      </Link>
      <Dropdown
        trigger={['click']}
        getPopupContainer={popupPlace}
        menu={{
          items: [
            { key: 'rename', label: t('chat.rename'), onClick: () => setRenaming(true) },
            { key: 'delete', label: t('chat.delete'), danger: true, onClick: () => void remove() },
          ],
        }}
      >
        <PlainButton kind="quiet" size="icon" aria-label={t('chat.actions', { title })}>
          <Icon name="more" />
        </PlainButton>
      </Dropdown>
    </li>
  );
}

/** What the menu does; what is deleted can be had back for as long as it is told. */
function useChanges({ id, title }: Conversation, current: boolean) {
  const t = useT('ai-tools-pages');
  const common = useT(commonNamespace);
  const navigate = useNavigate();
  const { rename, remove, restore } = useConversations();
  const tellFailed = (error: unknown) =>
    void notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
  const undo = () =>
    restore.mutateAsync(id).then(() => {
      if (current) navigate(`${chatPath}/${id}`);
    }, tellFailed);
  return {
    rename: (next: string): Promise<boolean> =>
      rename.mutateAsync({ id, title: next }, { onError: tellFailed }).then(() => true),
    remove: async () => {
      try {
        await remove.mutateAsync(id);
        if (current) navigate(chatPath, { replace: true });
        notify({
          kind: 'success',
          title: t('chat.deleted', { title }),
          duration: 8000,
          action: { label: common('undo'), run: () => void undo() },
        });
      } catch (error) {
        tellFailed(error);
      }
    },
  };
}

/** What stands outside of a modal dialog is covered by it. */
const popupPlace = (trigger: HTMLElement) => trigger.closest('dialog') ?? document.body;

type TitleProps = Pick<Conversation, 'id' | 'title'> & {
  /** Whether the new title is saved, or none is wanted. */
  onDone: (next?: string) => Promise<boolean>;
};

function TitleField({ id, title, onDone }: TitleProps) {
  const t = useT('ai-tools-pages');
  const [text, setText] = useState(title);
  const draft = useDraft(`chat:${id}:title`, text, setText);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  // A browser may tell of the lost focus once more when the field goes.
  const ended = useRef(false);
  const end = (next?: string) => {
    if (ended.current) return;
    ended.current = true;
    draft.sending(onDone(next));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) end(text.trim());
  };
  return (
    <li onBlur={leave}>
      <input
        ref={field}
        className="fw-input"
        aria-label={t('chat.newTitle')}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') end(text.trim());
          if (event.key === 'Escape') end();
        }}
      />
      <DraftRestored {...draft} />
    </li>
  );
}
