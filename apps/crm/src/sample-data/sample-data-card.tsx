import { may } from '@fernway/contracts/access';
import type { SampleCounts, SampleData } from '@fernway/contracts/http/crm-sample-data';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { meQuery, onboardingQuery } from '@fernway/web-kit/account';
import { useSearchParams } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { declineOffer, offerDeclined } from './offer-memory.js';
import { RemoveChangedDialog } from './remove-changed-dialog.js';
import { sampleDataQuery, type SampleStep, useSampleStep } from './sample-data.api.js';
import './sample-data.css';

const total = (counts: SampleCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Offers sample data to a workspace without records of its own, when the address asks for it (`?sample`), or `always`; says
 * that it is there, and takes it away by one click; what somebody changed of it, after a question.
 */
export function SampleDataCard({ always = false }: { always?: boolean }) {
  const { data: state } = useQuery(sampleDataQuery);
  const { data: me } = useQuery(meQuery);
  const [declined, setDeclined] = useState(offerDeclined);
  const asked = useSearchParams()[0].has('sample') || always;
  if (!state || !me) return null;
  const manages = may(me.role, 'crm:configure');
  if (state.loaded) return <LoadedBanner state={state} manages={manages} />;
  if (!manages || (!asked && (state.ownRecords || declined))) return null;
  return (
    <Offer
      timeZone={me.user.timeZone}
      onDecline={
        always
          ? undefined
          : () => {
              declineOffer();
              setDeclined(true);
            }
      }
    />
  );
}

function Offer({ timeZone, onDecline }: { timeZone: string; onDecline: (() => void) | undefined }) {
  const t = useT('crm');
  const language = useLanguage();
  const { data: onboarding, isPending } = useQuery(onboardingQuery);
  const { take, busy } = useSteps();
  if (isPending) return null;
  const trade = onboarding?.businessType ?? 'other';
  const load = { do: 'load', input: { trade, language, timeZone } } as const;
  return (
    <Card title={t('sampleData.offer.title')} text={t('sampleData.offer.text')}>
      <PlainButton kind="primary" busy={busy === 'load'} onClick={() => take(load)}>
        {t('sampleData.offer.load')}
      </PlainButton>
      {onDecline && (
        <PlainButton kind="quiet" onClick={onDecline}>
          {t('sampleData.offer.decline')}
        </PlainButton>
      )}
    </Card>
  );
}

function LoadedBanner({ state, manages }: { state: SampleData; manages: boolean }) {
  const t = useT('crm');
  const { take, busy } = useSteps();
  const [asking, setAsking] = useState(false);
  const kept = total(state.kept);
  const rest = total(state.counts) - kept;
  if (!manages) return <Card title={t('sampleData.loaded.title')} text={t('sampleData.loaded.forOthers')} />;
  // Nothing is left but what somebody changed: the sample data was removed.
  if (rest === 0) {
    return (
      <Card title={t('sampleData.kept.title', { count: kept })} text={t('sampleData.kept.text')}>
        <PlainButton busy={busy === 'adopt'} onClick={() => take({ do: 'adopt' })}>
          {t('sampleData.kept.adopt')}
        </PlainButton>
        <PlainButton busy={busy === 'remove'} onClick={() => setAsking(true)}>
          {t('sampleData.kept.remove')}
        </PlainButton>
        {asking && (
          <RemoveChangedDialog
            count={kept}
            onRemove={() => take({ do: 'remove', keep: 'nothing' })}
            onClose={() => setAsking(false)}
          />
        )}
      </Card>
    );
  }
  return (
    <Card
      title={t('sampleData.loaded.title')}
      text={[t('sampleData.loaded.text'), kept > 0 && t('sampleData.loaded.willStay', { count: kept })]
        .filter(Boolean)
        .join(' ')}
    >
      <PlainButton busy={busy === 'remove'} onClick={() => take({ do: 'remove', keep: 'changed' })}>
        {t('sampleData.loaded.remove')}
      </PlainButton>
    </Card>
  );
}

function Card({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="fw-card crm-sample" aria-label={title}>
      <Icon name="sparkle" />
      <div>
        <h2>{title}</h2>
        <p className="fw-muted">{text}</p>
      </div>
      {children && <div className="crm-sample-actions">{children}</div>}
    </section>
  );
}

/** What a button does, and which one is at it. */
function useSteps() {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { mutateAsync, isPending, variables } = useSampleStep();
  // The second of two quick clicks comes before the button has been drawn as busy.
  const running = useRef(false);
  const take = (step: SampleStep) => {
    if (running.current) return;
    running.current = true;
    void mutateAsync(step)
      .then(
        () => notify({ kind: 'success', title: t(`sampleData.done.${step.do}`) }),
        (error: unknown) => notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }),
      )
      .finally(() => (running.current = false));
  };
  return { take, busy: isPending ? variables.do : undefined };
}
