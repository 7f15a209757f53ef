import type { Plan } from '@fernway/contracts/http/billing-plans';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useState } from 'react';
import { useCheckout } from '../../checkout/use-checkout.js';
import { startPlan, startPortal, usePlanChanges } from './plan.api.js';

/** What owners and admins do about the plan; a failure is told, and nothing is half done. `busy` names what runs. */
export function usePlanActions() {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const { opening, open, failureOf } = useCheckout();
  const changes = usePlanChanges();
  const [acting, setActing] = useState<string>();
  const [failure, setFailure] = useState<{ what: string; text: string }>();

  const act = async (what: string, work: () => Promise<unknown>, told: string) => {
    setActing(what);
    setFailure(undefined);
    try {
      await work();
      notify({ kind: 'success', title: told });
      return true;
    } catch (error) {
      const text = errorText(error, common('error.internal'));
      notify({ kind: 'error', title: t('plan.failed'), description: text });
      setFailure({ what, text });
      return false;
    } finally {
      setActing(undefined);
    }
  };

  return {
    busy: opening ?? acting,
    /** Why one of these failed last: `cancel`, `portal`, a plan by its id, … */
    failureOf: (what: string) => (failure?.what === what ? failure.text : failureOf(what)),
    start: ({ id }: Plan) =>
      open(id, (key) => startPlan(id, key), { title: t('purchase.opened.title'), description: t('plan.openedText') }),
    portal: () => open('portal', startPortal, { title: t('plan.portalOpened') }),
    change: ({ id, name }: Plan) => act(id, () => changes.change(id), t('plan.changed', { plan: name })),
    cancel: () => act('cancel', changes.cancel, t('plan.cancelled')),
    resume: () => act('resume', changes.resume, t('plan.resumed')),
    advance: (days: number) => act('advance', () => changes.advance(days), t('plan.clock.moved', { count: days })),
  };
}
