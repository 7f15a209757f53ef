import { commonNamespace, useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { Subject } from '../record/record.api.js';
import { FileItem } from './file-item.js';
import { filesQuery } from './files.api.js';
import { type Sending, useUploads } from './use-uploads.js';
import './files.css';

/** Files of a record: dropped here or chosen, saved to disk and never opened in place. */
export function FilesPanel({ subject }: { subject: Subject }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const mayWrite = useCan('activities:write');
  const files = useInfiniteQuery(filesQuery(subject));
  const { sending, send } = useUploads(subject);
  const [over, setOver] = useState(false);
  const items = files.data?.pages.flatMap((page) => page.items);

  const drop = mayWrite && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void send([...event.dataTransfer.files]);
    },
  };

  const list = () => {
    if (files.error && !items)
      return <ErrorState title={t('file.failed')} error={files.error} onRetry={() => void files.refetch()} />;
    if (!items) return <LoadingShape lines={2} />;
    if (items.length === 0) return <p className="fw-muted">{t(mayWrite ? 'file.emptyDrop' : 'file.empty')}</p>;
    return (
      <ul className="crm-files">
        {items.map((file) => (
          <FileItem key={file.id} file={file} mayWrite={mayWrite} />
        ))}
      </ul>
    );
  };

  return (
    <section
      className={over ? 'crm-record-panel crm-record-panel-over' : 'crm-record-panel'}
      aria-label={t('file.heading')}
      {...drop}
    >
      <div className="crm-record-panel-head">
        <h2>{t('file.heading')}</h2>
        {mayWrite && <FileChooser onFiles={(chosen) => void send(chosen)} />}
      </div>
      {sending.length > 0 && <SendingList sending={sending} />}
      {list()}
      {files.hasNextPage && (
        <PlainButton busy={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </section>
  );
}

function FileChooser({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useT('crm');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file once more is a choice too.
          target.value = '';
        }}
      />
      <PlainButton
        kind="quiet"
        size="icon"
        aria-label={t('file.add')}
        title={t('file.add')}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
      </PlainButton>
    </>
  );
}

function SendingList({ sending }: { sending: readonly Sending[] }) {
  const t = useT('crm');
  return (
    <ul className="crm-files">
      {sending.map(({ key, name, share, cancel }) => (
        <li key={key} className="crm-file">
          <span className="crm-file-name">
            {name}
            <progress value={share} aria-label={t('file.sending', { name })} />
          </span>
          <PlainButton kind="quiet" size="icon" aria-label={t('file.cancel', { name })} onClick={cancel}>
            <Icon name="close" />
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
