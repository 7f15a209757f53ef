import {
  getFallbackHistory,
  setFallbackAlerts,
  setFallbackThresholds,
} from '@fernway/contracts/http/analytics-fallback';
import { addWatch } from '@fernway/contracts/http/analytics-watches';
import { accessMatrix, type Person } from '@fernway/service-kit/testing';
import { contactOf, type TestAnalytics } from './analytics.js';
import { companyOf } from './lives.js';

/** Calls every route as everybody, beside figures of a workspace that only its own people may see. */
export const tryEveryAccess = async (analytics: TestAnalytics, { thorough = false } = {}) => {
  const owner = await analytics.person();
  await targeted(analytics, owner);
  await analytics.deliver(Array.from({ length: 7 }, () => contactOf(owner, new Date()).created()));
  return accessMatrix(analytics, {
    owner,
    examples: {
      [`GET ${getFallbackHistory.path}`]: async (by) => ({ params: { id: await targeted(analytics, by) } }),
      [`PUT ${setFallbackThresholds.path}`]: { body: { good: 10, warning: 25, critical: 40 } },
      [`PUT ${setFallbackAlerts.path}`]: { body: { alerts: true } },
      'GET /api/analytics/figures': { query: { metrics: 'new-leads', by: 'source' } },
      'GET /api/analytics/drivers': { query: { metric: 'new-leads' } },
      'POST /api/analytics/watches': { body: { ...addWatch.example, name: 'Watched' } },
      'DELETE /api/analytics/watches/:id': async (by) => {
        const { body } = await analytics.request(addWatch, {
          as: by,
          body: { ...addWatch.example, name: 'Secretwatch' },
        });
        return { params: { id: body.id } };
      },
    },
    secrets: ['Secretcompany', 'Secretwatch', '"value":7', '"leads":7', '"contacts":7', '"leadsThisMonth":7'],
    thorough,
  });
};

/** @returns the id of a company with a target in this person's workspace */
const targeted = async (analytics: TestAnalytics, { workspace, user }: Pick<Person, 'workspace' | 'user'>) => {
  const { id, created } = companyOf({ workspace, user }, 'Secretcompany', { amount: 100_000, currency: 'USD' });
  await analytics.deliver([created]);
  return id;
};
