import {
  advanceTestClock,
  cancelSubscription,
  changePlan,
  createPlanCheckout,
  getInvoicePdf,
  getWorkspacePlan,
  listInvoices,
  listPlans,
  openPortal,
  type PlanId,
  resumeSubscription,
} from '@fernway/contracts/http/billing-plans';
import { getContactUsage } from '@fernway/contracts/http/crm-contact-usage';
import type { Language } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { download } from '@fernway/web-kit/download';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const meta = { live: ['billing.'] };

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => call(listPlans, { signal }),
});

export const workspacePlanQuery = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: ({ signal }) => call(getWorkspacePlan, { signal }),
  meta,
});

export const contactUsageQuery = queryOptions({
  queryKey: ['crm', 'contact-usage'],
  queryFn: ({ signal }) => call(getContactUsage, { signal }),
  meta: { live: ['crm.contact-'] },
});

export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: ({ pageParam, signal }) =>
    call(listInvoices, { query: { limit: 20, ...(pageParam && { after: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  meta,
});

export const saveInvoice = (id: string, number: string, language: Language) =>
  download(getInvoicePdf, { params: { id }, query: { language } }, `invoice-${number}.pdf`);

export const startPlan = (plan: PlanId, idempotencyKey: string) =>
  call(createPlanCheckout, { body: { plan }, idempotencyKey, unwaited: true });
export const startPortal = (idempotencyKey: string) => call(openPortal, { body: {}, idempotencyKey, unwaited: true });

const changes = {
  change: (plan: PlanId) => call(changePlan, { body: { plan }, idempotencyKey: crypto.randomUUID() }),
  cancel: () => call(cancelSubscription, { body: {}, idempotencyKey: crypto.randomUUID() }),
  resume: () => call(resumeSubscription, { body: {}, idempotencyKey: crypto.randomUUID() }),
  advance: (days: number) => call(advanceTestClock, { body: { days } }),
};

/** Changes the workspace's subscription; each answers the plan as it then is. */
export function usePlanChanges() {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (change: (of: typeof changes) => ReturnType<typeof changes.cancel>) => change(changes),
    onSuccess: (answer) => {
      client.setQueryData(workspacePlanQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: invoicesQuery.queryKey });
    },
  });
  return {
    busy: save.isPending,
    change: (plan: PlanId) => save.mutateAsync((of) => of.change(plan)),
    cancel: () => save.mutateAsync((of) => of.cancel()),
    resume: () => save.mutateAsync((of) => of.resume()),
    advance: (days: number) => save.mutateAsync((of) => of.advance(days)),
  };
}
