import { StyleProvider } from '@ant-design/cssinjs';
import { useLanguage } from '@fernway/i18n';
import type { Language } from '@fernway/i18n';
import { ConfigProvider } from 'antd';
import type { ConfigProviderProps } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import { provideAntdGround } from './antd-ground.js';
import { antdTheme } from './antd-theme.js';
import { useResolvedTheme } from './theme-choice.js';
import '../dist/antd-core.css';

const offPage = typeof document === 'undefined' ? undefined : document.createElement('div');

type Locale = NonNullable<ConfigProviderProps['locale']>;

const locales: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('antd/locale/en_US.js'),
  es: () => import('antd/locale/es_ES.js'),
  zh: () => import('antd/locale/zh_CN.js'),
  ja: () => import('antd/locale/ja_JP.js'),
  ko: () => import('antd/locale/ko_KR.js'),
};

/** antd's own English until the texts are there. With no locale at all its tree is another one: every part in it would begin anew. */
const notYet: Locale = { locale: '' };

function useAntdLocale(): Locale {
  const language = useLanguage();
  const [locale, setLocale] = useState(notYet);
  useEffect(() => {
    let current = true;
    void locales[language]().then((module) => {
      const found = module.default as Locale | { default: Locale };
      if (current) setLocale('default' in found ? found.default : found);
    });
    return () => {
      current = false;
    };
  }, [language]);
  return locale;
}

const reduced = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');
const watchMotion = (changed: () => void) => {
  reduced?.addEventListener('change', changed);
  return () => reduced?.removeEventListener('change', changed);
};

/**
 * Whether motion is not wanted. antd must know: where a style sheet alone cuts its animations short, a popup is measured
 * while it still has no size, and stays outside of the window.
 */
const useStill = () =>
  useSyncExternalStore(
    watchMotion,
    () => reduced?.matches ?? false,
    () => false,
  );

/**
 * antd with the platform's theme and language. Whatever antd still wants to write as `<style>` goes into an element
 * outside the page: the content security policy would refuse it, and the static sheet has all of it.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const resolved = useResolvedTheme();
  const still = useStill();
  const theme = useMemo(() => antdTheme(resolved, still), [resolved, still]);
  const locale = useAntdLocale();
  return (
    <StyleProvider {...(offPage && { container: offPage })}>
      <ConfigProvider theme={theme} locale={locale} tooltip={{ mouseEnterDelay: 0.7 }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

provideAntdGround(AntdProvider);
