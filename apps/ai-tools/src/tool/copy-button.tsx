import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { notify } from '@fernway/web-kit';

/** Copies the text and says so; where the browser does not allow it, that is said too. `label`: where several stand together. */
export function CopyButton({
  text,
  kind = 'plain',
  label,
}: {
  text: string;
  kind?: 'plain' | 'quiet';
  label?: string;
}) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'success', title: common('copied') }),
      () => notify({ kind: 'error', title: common('errorTitle'), description: t('copyFailed') }),
    );
  return (
    <PlainButton kind={kind} onClick={() => void copy()}>
      <Icon name="copy" />
      {label ?? common('copy')}
    </PlainButton>
  );
}
