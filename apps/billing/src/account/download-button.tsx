import { Icon, PlainButton } from '@fernway/ui';
import type { ReactNode } from 'react';
import { useDownload } from './use-download.js';

/** Saves a file when it is pressed. `label` is its whole name, where the text alone would not tell which file. */
export function DownloadButton({
  save,
  label,
  children,
}: {
  save: () => Promise<void>;
  label?: string;
  children: ReactNode;
}) {
  const { saving, start } = useDownload();
  return (
    <PlainButton
      kind="link"
      busy={saving}
      onClick={() => void start(save)}
      {...(label && { 'aria-label': label, title: label })}
    >
      {!saving && <Icon name="download" />}
      {children}
    </PlainButton>
  );
}
