import { speakMcp } from '@fernway/contracts/http/ai-mcp';
import { brand } from '@fernway/brand';
import { commonNamespace, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useRef, useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';

/** How a client of the Model Context Protocol is set up, as most of them take it. */
const settingsFor = (origin: string, secret: string): string => {
  const server = { type: 'http', url: `${origin}${speakMcp.path}`, headers: { Authorization: `Bearer ${secret}` } };
  return JSON.stringify({ mcpServers: { [brand.packagePrefix]: server } }, null, 2);
};

/** Address and settings for an agent that is to work with the records here. */
export function AgentConnection({ secret }: { secret?: string }) {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const code = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);
  const { origin } = location;
  const text = settingsFor(origin, secret ?? 'fwk_…');
  // Where the clipboard is closed to us, the text is selected for the keyboard's own copy.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => code.current && getSelection()?.selectAllChildren(code.current),
    );
  return (
    <div className="settings-text">
      <p className="fw-muted">{t('agents.text', { address: `${origin}${speakMcp.path}` })}</p>
      <pre ref={code} className="settings-code" tabIndex={0} aria-label={t('agents.settings')}>
        {text}
      </pre>
      <span>
        <PlainButton aria-label={t('agents.copy')} onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} />
          {common(copied ? 'copied' : 'copy')}
        </PlainButton>
      </span>
      <span className="fw-hidden" role="status">
        {copied && common('copied')}
      </span>
      <p className="fw-small fw-muted">{t('agents.limits')}</p>
    </div>
  );
}
