import type { Page } from '@playwright/test';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const user = '0d3c9a52-6a2b-4a3e-9a55-0d6f4f3a1c01';
const workspace = '0d3c9a52-6a2b-4a3e-9a55-0d6f4f3a1c02';
const accessToken = `${encode({ alg: 'EdDSA' })}.${encode({ sub: user, ws: workspace, role: 'owner' })}.signature`;

const answers: Record<string, object> = {
  '/api/identity/refresh': { session: { accessToken, expiresAt: new Date(Date.now() + 3_600_000).toISOString() } },
  '/api/identity/me': {
    user: {
      id: user,
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Lopez',
      language: 'en',
      theme: 'light',
      timeZone: 'UTC',
      createdAt: new Date().toISOString(),
    },
    workspace: { id: workspace, name: 'Ana' },
    role: 'owner',
  },
  '/api/identity/onboarding': {
    businessType: 'retail',
    teamSize: 'small',
    focusAreas: ['sales'],
    dashboardType: 'retail',
    dashboardPath: '/dashboard/retail',
  },
};

/** These tests are about the pages, with no service behind them: a signed-in session and otherwise nothing. */
export async function signIn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('fernway-signed-in', '1'));
  await page.route('**/api/**', (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer
      ? route.fulfill({ json: answer })
      : route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not-found","status":404}' });
  });
}
