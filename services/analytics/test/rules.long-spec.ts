import { startAnalytics } from './analytics.js';
import { tryEveryAccess } from './every-access.js';

it('shows nothing to those who may not, whatever token and ids they come with', async () => {
  const analytics = await startAnalytics();
  const { problems } = await tryEveryAccess(analytics, { thorough: true });
  await analytics.close();
  expect(problems).toEqual([]);
});
