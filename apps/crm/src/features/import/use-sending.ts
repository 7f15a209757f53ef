import type { Import } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { uploads } from '@fernway/contracts/uploads';
import { useT } from '@fernway/i18n';
import { errorText } from '@fernway/web-kit';
import { useRef, useState } from 'react';
import { useUpload } from './import.api.js';
import { countryHere } from './place.js';

const mostBytes = uploads['/api/crm/imports'];
export const mostMegabytes = mostBytes / 1024 ** 2;

/** Sends a file to be imported; one that is too large is not even begun, and what was begun can be stopped. */
export function useSending(type: RecordType, onUploaded: (made: Import) => void) {
  const t = useT('crm');
  const stop = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useUpload(setShare);

  const send = (file: Blob, fileName: string, onSent?: () => void) => {
    setTooLarge(file.size > mostBytes);
    if (file.size > mostBytes || upload.isPending) return;
    setShare(0);
    stop.current = new AbortController();
    upload.mutate(
      {
        file,
        fileName: fileName.slice(0, 200),
        recordType: type,
        country: countryHere(),
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        signal: stop.current.signal,
      },
      { onSuccess: (made) => (onSent?.(), onUploaded(made)) },
    );
  };

  const problem = () => {
    if (tooLarge) return t('import.tooLarge', { most: mostMegabytes });
    return upload.error && upload.error.name !== 'AbortError' ? errorText(upload.error) : undefined;
  };

  return { send, cancel: () => stop.current?.abort(), busy: upload.isPending, share, problem: problem() };
}
