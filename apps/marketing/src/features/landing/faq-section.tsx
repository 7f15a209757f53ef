import type { ReactNode } from 'react';
import { tokenRules } from '@fernway/contracts/token-economy';
import { formatNumber, useLanguage, useT, type Translate } from '@fernway/i18n';
import { publicSettings, type PublicSettings } from '@fernway/web-kit/snapshot';
import { Questions } from '../../site/questions.js';
import { costRange } from '../../tokens/token-prices.js';

const questions = ['what', 'cost', 'free', 'expire', 'empty', 'failure', 'buy', 'history'] as const;
type Question = (typeof questions)[number];

export function FaqSection() {
  const t = useT('marketing-landing');
  const entries = questions.map((question) => ({
    id: `faq-${question}`,
    question: t(`faq.${question}.question`),
    answer: <Answer question={question} />,
  }));
  return (
    <section className="mk-section mk-faq" id="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('faq.title')}</h2>
      <Questions name="faq" entries={entries} />
    </section>
  );
}

function Answer({ question }: { question: Question }): ReactNode {
  const t = useT('marketing-landing');
  if (question === 'cost') return <CostAnswer />;
  return <p>{answerTo(question, t, publicSettings())}</p>;
}

const answerTo = (question: Question, t: Translate, { tokensExpire }: PublicSettings) =>
  question === 'expire'
    ? t(`faq.expire.${tokensExpire}`)
    : t(`faq.${question}.answer`, question === 'free' ? freeTokens : {});

/** For search engines, but for the question whose answer is a list. */
export const faqEntries = (t: Translate, settings: PublicSettings) =>
  questions
    .filter((question) => question !== 'cost')
    .map((question) => ({ question: t(`faq.${question}.question`), answer: answerTo(question, t, settings) }));

const freeTokens = {
  start: tokenRules.initialGrant,
  login: tokenRules.loginBonus,
  explore: tokenRules.explorationBonus,
  times: tokenRules.explorationsPerDay,
  cap: tokenRules.dailyBonusCap,
  analyses: tokenRules.freeAnalysesPerMonth,
};

const groups = {
  assistant: ['chat', 'call-summarization', 'next-steps', 'email-drafting'],
  reports: ['crm-insights', 'data-analysis'],
  sentiment: ['sentiment-analysis'],
  predictive: ['predictive-insights'],
  workflow: ['workflow-step'],
} as const;

function CostAnswer() {
  const t = useT('marketing-landing');
  const language = useLanguage();
  return (
    <>
      <p>{t('faq.cost.answer')}</p>
      <dl className="mk-costs fw-numbers">
        {Object.entries(groups).map(([group, features]) => {
          const [least, most] = costRange(features);
          return (
            <div key={group}>
              <dt>{t(`faq.cost.${group}`)}</dt>
              <dd>
                {least === most
                  ? t('faq.cost.one', { count: least })
                  : t('faq.cost.range', { range: `${formatNumber(least, language)}–${formatNumber(most, language)}` })}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
