import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, PlainButton, TextField } from '@fernway/ui';
import { toggleMark } from 'prosemirror-commands';
import type { Command, Selection } from 'prosemirror-state';
import { type FormEvent, useState } from 'react';
import { safeAddress } from './markdown.js';
import { noteSchema } from './note-schema.js';

type Props = { selected: Selection; run: (command: Command) => void; onClose: () => void };

const addressOf = (typed: string) => {
  const address = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(address)) return `mailto:${address}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
};

/** Asks where a link leads: of the selected text, or with its address as its text. */
export function LinkForm({ selected, run, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const address = addressOf(typed);
  const good = typed.trim() !== '' && safeAddress(address) && URL.canParse(address);

  const insert: Command = (state, dispatch) => {
    const link = noteSchema.marks['link']!;
    if (!selected.empty) return toggleMark(link, { href: address })(state, dispatch);
    dispatch?.(state.tr.replaceSelectionWith(noteSchema.text(typed.trim(), [link.create({ href: address })]), false));
    return true;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!good) return;
    onClose();
    run(insert);
  };

  return (
    <Dialog title={t('note.link')} onClose={onClose}>
      <form className="crm-note-link" onSubmit={submit} noValidate>
        <TextField
          label={t('note.address')}
          type="url"
          required
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={tried && !good ? t('note.notAddress') : undefined}
        />
        <div>
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit">
            {t('note.insert')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
