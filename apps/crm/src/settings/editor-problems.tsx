import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';

type Props = {
  /** Said where somebody else saved a newer one meanwhile. */
  newer: string | undefined;
  onLoadNewer: () => void;
  problem: string | undefined;
};

/** Why what was entered is not saved. */
export function EditorProblems({ newer, onLoadNewer, problem }: Props) {
  const t = useT('crm');
  return (
    <>
      {newer && (
        <div role="alert" className="fw-field-error">
          {newer}{' '}
          <PlainButton kind="link" onClick={onLoadNewer}>
            {t('pipelines.loadNewer')}
          </PlainButton>
        </div>
      )}
      {problem && (
        <div role="alert" className="fw-field-error">
          <Icon name="error" />
          {problem}
        </div>
      )}
    </>
  );
}
