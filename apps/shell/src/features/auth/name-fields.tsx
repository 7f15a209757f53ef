import { useLanguage, useT } from '@fernway/i18n';
import type { Language } from '@fernway/i18n';
import { TextField } from '@fernway/ui';
import type { ComponentProps } from 'react';

import { shellNamespace } from '../../messages.js';

type Name = 'firstName' | 'lastName';
const familyNameFirst: readonly Language[] = ['zh', 'ja', 'ko'];

/** First and last name, in the order of the reader's language. `field`: what else each of them needs. */
export function NameFields({
  field,
}: {
  field: (name: Name) => Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'>;
}) {
  const t = useT(shellNamespace);
  const first = <TextField key="first" label={t('auth.firstName')} autoComplete="given-name" {...field('firstName')} />;
  const last = <TextField key="last" label={t('auth.lastName')} autoComplete="family-name" {...field('lastName')} />;
  return familyNameFirst.includes(useLanguage()) ? [last, first] : [first, last];
}
