import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, FormProblem, PlainButton } from '@fernway/ui';
import { useAttempt } from '@fernway/web-kit/forms';
import { useState } from 'react';
import type { ReactNode } from 'react';

type Choice = { label: string; act: () => Promise<unknown>; kind?: 'primary' | 'plain' };

/** Asks before what cannot be taken back. A choice that fails says why and leaves the question open. */
export function ConfirmDialog({
  title,
  children,
  choices,
  onClose,
}: {
  title: string;
  children: ReactNode;
  choices: readonly Choice[];
  onClose: () => void;
}) {
  const common = useT(commonNamespace);
  const { attempt, busy, failure } = useAttempt();
  const [chosen, setChosen] = useState<string>();

  async function choose({ label, act }: Choice) {
    setChosen(label);
    if (await attempt(act)) onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="settings-text">{children}</div>
      <FormProblem>{failure}</FormProblem>
      <div className="settings-choices">
        <PlainButton data-autofocus onClick={onClose}>
          {common('cancel')}
        </PlainButton>
        {choices.map((choice) => (
          <PlainButton
            key={choice.label}
            kind={choice.kind ?? 'primary'}
            busy={busy && chosen === choice.label}
            disabled={busy && chosen !== choice.label}
            onClick={() => void choose(choice)}
          >
            {choice.label}
          </PlainButton>
        ))}
      </div>
    </Dialog>
  );
}
