import { formatNumber, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton, Tip } from '@fernway/ui';
import { balanceQuery } from '@fernway/web-kit/account';
import { Slot } from '@fernway/web-kit/slot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { useSignedIn } from '../session/use-signed-in.js';

/** Available tokens, pushed live; pressing it opens the purchase dialog where a remote brings one. */
export function TokenBalance() {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const [buying, setBuying] = useState(false);
  const { data } = useQuery({ ...balanceQuery, enabled: useSignedIn() });
  const close = () => setBuying(false);
  return (
    <>
      <Tip text={data && t('balance.parts', { used: data.used, held: data.held, total: data.total })}>
        <PlainButton kind="quiet" className="top-bar-figure" onClick={() => setBuying(true)}>
          <Icon name="token" />
          <span className="fw-hidden">{t('balance.label')}</span>
          <span className="fw-numbers" data-testid="token-balance" aria-live="polite">
            {data ? formatNumber(data.available, language) : '–'}
          </span>
        </PlainButton>
      </Tip>
      {buying && <Slot name="purchase" props={{ onClose: close }} onUnavailable={close} />}
    </>
  );
}
