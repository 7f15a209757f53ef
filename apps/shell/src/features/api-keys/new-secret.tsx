import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton, TextField } from '@fernway/ui';
import { useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { AgentConnection } from './agent-connection.js';
import { ApiExample } from './api-example.js';

/** A key right after it was made; when this closes, nobody sees it again. */
export function NewSecret({ secret, forAgent, onClose }: { secret: string; forAgent: boolean; onClose: () => void }) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const [copied, setCopied] = useState(false);
  // Where the clipboard is closed to us, the text is selected for the keyboard's own copy.
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>('#new-api-key')?.select(),
    );
  return (
    <div className="settings-text">
      <p>
        <strong>{t('keys.onceTitle')}</strong> {t('keys.onceText')}
      </p>
      <TextField
        id="new-api-key"
        label={t('keys.secret')}
        value={secret}
        readOnly
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        onFocus={({ target }) => target.select()}
        suffix={
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={common(copied ? 'copied' : 'copy')}
            onClick={() => void copy()}
          >
            <Icon name={copied ? 'check' : 'copy'} />
          </PlainButton>
        }
      />
      <span className="fw-hidden" role="status">
        {copied && common('copied')}
      </span>
      {forAgent ? <AgentConnection secret={secret} /> : <ApiExample secret={secret} />}
      <div className="settings-choices">
        <PlainButton kind="primary" onClick={onClose}>
          {t('keys.stored')}
        </PlainButton>
      </div>
    </div>
  );
}
