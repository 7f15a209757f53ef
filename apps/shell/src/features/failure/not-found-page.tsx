import { pathInLanguage, useLanguage, useT } from '@fernway/i18n';
import { Icon, LinkButton } from '@fernway/ui';
import { useLocation } from '@fernway/web-kit/router';
import { useEffect } from 'react';

import { shellNamespace } from '../../messages.js';

export function NotFoundPage() {
  const t = useT(shellNamespace);
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no page at', pathname);
    document.title = t('notFound.title');
  }, [pathname, t]);
  return (
    <section className="fw-state failure">
      <Icon name="search" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <LinkButton kind="primary" href={pathInLanguage('/', useLanguage())}>
        {t('notFound.home')}
      </LinkButton>
    </section>
  );
}
