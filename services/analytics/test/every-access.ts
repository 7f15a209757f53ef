import { addWatch } from '@fernway/contracts/http/analytics-watches';
import { accessMatrix } from '@fernway/service-kit/testing';
import { contactOf, type TestAnalytics } from './analytics.js';

/** Calls every route as everybody, beside figures of a workspace that only its own people may see. */
export const tryEveryAccess = async (analytics: TestAnalytics, { thorough = false } = {}) => {
  const owner = await analytics.person();
  await analytics.deliver(Array.from({ length: 7 }, () => contactOf(owner, new Date()).created()));
  return accessMatrix(analytics, {
    owner,
    examples: {
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
    secrets: ['Secretwatch', '"value":7', '"leads":7', '"contacts":7', '"leadsThisMonth":7'],
    thorough,
  });
};
