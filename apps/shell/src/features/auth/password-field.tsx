import { useT } from '@fernway/i18n';
import { Icon, PlainButton, TextField } from '@fernway/ui';
import { useState } from 'react';
import type { ComponentProps } from 'react';

import { shellNamespace } from '../../messages.js';

export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useT(shellNamespace);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <PlainButton
          kind="quiet"
          size="icon"
          aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </PlainButton>
      }
    />
  );
}
