import { brand } from '@fernway/brand';
import { contactsWithoutPlan, tokenRules } from '@fernway/contracts/token-economy';
import { defaultLanguage, languageParameter, pathFromLanguage, useLanguage, useT } from '@fernway/i18n';
import { LinkButton, PlainButton } from '@fernway/ui/button';
import { Icon } from '@fernway/ui/icon';
import { publicSettings } from '@fernway/web-kit/snapshot';
import dark from '../../pictures/home-dark.avif';
import darkWebp from '../../pictures/home-dark.webp';
import light from '../../pictures/home-light.avif';
import lightWebp from '../../pictures/home-light.webp';
import { ProductShot } from '../../site/product-shot.js';

/** Before hydration, and without scripts, the first button is a form that leads to sign-up. */
export function Hero({ onStart }: { onStart: () => void }) {
  const t = useT('marketing-landing');
  const language = useLanguage();
  return (
    <section className="mk-hero mk-width" aria-labelledby="hero-title">
      <div className="mk-hero-text">
        <p className="fw-badge">
          <Icon name="sparkle" />
          {t(`hero.badge.${publicSettings().plans}`, { count: tokenRules.initialGrant, contacts: contactsWithoutPlan })}
        </p>
        <h1 id="hero-title">{t('hero.title')}</h1>
        <h2>{t('hero.subtitle')}</h2>
        <p>{t('hero.text', { name: brand.name })}</p>
        <form
          className="mk-actions"
          action="/signup"
          onSubmit={(event) => {
            event.preventDefault();
            onStart();
          }}
        >
          {language !== defaultLanguage && <input type="hidden" name={languageParameter} value={language} />}
          <PlainButton type="submit" kind="primary" size="large">
            {t('hero.start')}
            <Icon name="arrow-right" />
          </PlainButton>
          <LinkButton size="large" href={pathFromLanguage('/signup?mode=sign-in', language)}>
            {t('hero.logIn')}
          </LinkButton>
        </form>
      </div>
      <ProductShot
        light={{ avif: light, webp: lightWebp }}
        dark={{ avif: dark, webp: darkWebp }}
        alt={t('hero.picture')}
        width={1440}
        height={900}
      />
    </section>
  );
}
