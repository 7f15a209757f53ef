import { attachmentLimits, uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { upload } from '@fernway/web-kit/upload';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Subject, subjectIds } from '../record/record.api.js';

/** A file on its way; `share` of it has been sent. */
export type Sending = { key: string; name: string; share: number; cancel: () => void };

/** Sends files one after the other, each with its progress and a way to stop it; one that fails holds up no other. */
export function useUploads(subject: Subject): {
  sending: readonly Sending[];
  send: (files: Iterable<File>) => Promise<void>;
} {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);

  const tell = (description: string) =>
    notify({ kind: 'error', title: common('errorTitle'), description, duration: 10_000 });

  const sendOne = async (file: File) => {
    const key = crypto.randomUUID();
    const stop = new AbortController();
    setSending((before) => [...before, { key, name: file.name, share: 0, cancel: () => stop.abort() }]);
    const onProgress = (share: number) =>
      setSending((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      await upload(uploadAttachment, {
        query: { ...subjectIds(subject), name: file.name },
        file,
        onProgress,
        signal: stop.signal,
      });
    } catch (error) {
      if (!stop.signal.aborted) tell(`${file.name}: ${errorText(error)}`);
    } finally {
      setSending((before) => before.filter((one) => one.key !== key));
    }
  };

  const send = async (files: Iterable<File>) => {
    for (const file of files) {
      if (file.size > attachmentLimits.bytes)
        tell(t('file.tooLarge', { name: file.name, most: attachmentLimits.bytes / 1024 ** 2 }));
      else await sendOne(file);
    }
    await client.invalidateQueries({ queryKey: ['crm', 'files'] });
  };

  return { sending, send };
}
