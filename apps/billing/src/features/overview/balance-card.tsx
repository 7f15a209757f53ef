import { useT } from '@fernway/i18n';
import { DateText, Icon, LinkButton, NumberText, PlainButton } from '@fernway/ui';
import { balanceQuery } from '@fernway/web-kit/account';
import { Link } from '@fernway/web-kit/router';
import { publicSettings } from '@fernway/web-kit/snapshot';
import type { BalanceDetails } from '@fernway/contracts/http/tokens';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../account/panel.js';
import { HeldNote } from './held-note.js';

/** Parts of the balance that are shown even at 0; the others only when there is something to say. */
const always = ['used', 'total'] as const;
const sometimes = ['held', 'expired', 'debt'] as const;

export function BalanceCard({ onBuy }: { onBuy: () => void }) {
  const t = useT('billing');
  return (
    <Panel
      title={t('account.balance')}
      read={useQuery(balanceQuery)}
      actions={<Link to="/dashboard/billing/statements">{t('verify.start')}</Link>}
    >
      {(balance) => (
        <>
          <p>
            <span className="bl-figure" data-testid="balance-available">
              <NumberText value={balance.available} />
            </span>{' '}
            <span className="fw-muted">{t('account.available')}</span>
          </p>
          <dl className="bl-facts">
            {[...always, ...sometimes.filter((part) => balance[part] > 0)].map((part) => (
              <div key={part}>
                <dt className="fw-muted">{t(`account.${part}`)}</dt>
                <dd data-testid={`balance-${part}`}>
                  <NumberText value={balance[part]} />
                </dd>
              </div>
            ))}
          </dl>
          <Notes balance={balance} onBuy={onBuy} />
        </>
      )}
    </Panel>
  );
}

function Notes({ balance, onBuy }: { balance: BalanceDetails; onBuy: () => void }) {
  const t = useT('billing');
  const { available, debt, holds, expiring } = balance;
  return (
    <>
      {holds.length > 0 && <HeldNote holds={holds} />}
      {debt > 0 && (
        <div className="bl-note bl-note-bad">
          <Icon name="warning" />
          <span>{t('balance.debt', { count: debt })}</span>
          <PlainButton onClick={onBuy}>{t('account.buy')}</PlainButton>
        </div>
      )}
      {available === 0 && debt === 0 && (
        <div className="bl-note bl-note-warn">
          <Icon name="info" />
          <span>{t('balance.empty')}</span>
          <LinkButton href="/dashboard/billing/orders">{t('orders.packages')}</LinkButton>
        </div>
      )}
      {expiring.map(({ tokens, at }) => (
        <div key={at} className="bl-note bl-note-warn">
          <Icon name="calendar" />
          <span>
            {t('balance.expiring', { count: tokens })} <DateText at={at} style="time" />
          </span>
        </div>
      ))}
      {expiring.length === 0 && (
        <p className="fw-small fw-muted">{t(`purchase.expire.${publicSettings().tokensExpire}`)}</p>
      )}
    </>
  );
}
