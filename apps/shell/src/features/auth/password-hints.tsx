import { passwordRules } from '@fernway/contracts/http/identity';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';

import { shellNamespace } from '../../messages.js';

/** The rules in the contract's order: length, number, symbol. */
const texts = ['auth.hintLength', 'auth.hintNumber', 'auth.hintSymbol'];

/** What the password still lacks, live while it is typed. */
export function PasswordHints({ password }: { password: string }) {
  const t = useT(shellNamespace);
  return (
    <ul className="auth-hints">
      {passwordRules.map((rule, index) => {
        const met = rule.test(password);
        return (
          <li key={rule.message} className={met ? 'auth-hint-met' : undefined}>
            <Icon name={met ? 'check' : 'info'} {...(met && { label: t('auth.hintMet') })} />
            {t(texts[index]!)}
          </li>
        );
      })}
    </ul>
  );
}
