import { useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useState } from 'react';

/** Runs one download at a time and tells of a failure. */
export function useDownload() {
  const t = useT('billing');
  const [saving, setSaving] = useState(false);

  const start = async (save: () => Promise<void>) => {
    setSaving(true);
    try {
      await save();
    } catch (error) {
      notify({ kind: 'error', title: t('account.downloadFailed'), description: errorText(error) });
    } finally {
      setSaving(false);
    }
  };

  return { saving, start };
}
