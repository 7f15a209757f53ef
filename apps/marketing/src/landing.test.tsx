import { getOnboarding, me, putOnboarding } from '@fernway/contracts/http/identity';
import { session } from '@fernway/web-kit';
import { fakeApi, signInForTest } from '@fernway/web-kit/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { LandingPage } from './features/landing/landing-page.js';
import { OnboardingWizard } from './features/onboarding/onboarding-wizard.js';
import { renderPublic } from './testing.js';

const answers = { businessType: 'office', teamSize: 'solo', focusAreas: ['customer'] };
const slots = { onboarding: OnboardingWizard };

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string) => fireEvent.click(screen.getByLabelText(name));

async function answerAll() {
  choose('Office and services');
  await press('Next');
  choose('Just me');
  await press('Next');
  choose('Customer relationships');
  await press('Complete Setup');
}

beforeEach(() => localStorage.clear());

test("a visitor's answers wait in the browser, and sign-up comes next", async () => {
  const api = fakeApi();
  const go = jest.fn();
  await session.start();
  renderPublic(<LandingPage go={go} />, { slots });
  await press('Get started for free');
  await answerAll();
  expect(JSON.parse(localStorage.getItem('onboardingData')!)).toEqual(answers);
  expect(go).toHaveBeenCalledWith('/signup');
  expect(api.callsOf(putOnboarding)).toHaveLength(0);
});

test('closing the wizard keeps nothing', async () => {
  const go = jest.fn();
  renderPublic(<LandingPage go={go} />, { slots });
  await press('Get started for free');
  choose('Retail');
  await press('Close');
  await press('Discard');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('onboardingData')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});

test('without a wizard, sign-up goes on', async () => {
  const go = jest.fn();
  renderPublic(<LandingPage go={go} />);
  await press('Get started for free');
  expect(go).toHaveBeenCalledWith('/signup');
});

test('"Log in" leads to /signup, which then signs in', () => {
  renderPublic(<LandingPage />);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/signup?mode=sign-in');
});

test.each([
  ['off', 'Free CRM, 10 AI tokens to start', /^The CRM is free\. /],
  [
    'enforced',
    'Free up to 250 contacts, 10 AI tokens to start',
    /^The CRM is free up to 250 contacts, and a plan allows more\. /,
  ],
] as const)('says what is free where plans are %s', (plans, badge, text) => {
  renderPublic(<LandingPage />, { settings: { plans } });
  expect(screen.getByText(badge)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

describe('signed in', () => {
  function api() {
    const fake = fakeApi();
    fake.fail(me, 'unavailable');
    signInForTest();
    return fake;
  }
  const saved = { ...answers, dashboardType: 'office', dashboardPath: '/dashboard/office' } as never;
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

  test('the answers are saved on the server', async () => {
    const fake = api();
    fake.fail(getOnboarding, 'not-found');
    fake.on(putOnboarding, saved);
    const go = jest.fn();
    renderPublic(<LandingPage go={go} />, { slots });
    await press('Get started for free');
    await screen.findByRole('dialog');
    await answerAll();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard'));
    expect(fake.callsOf(putOnboarding)[0]?.body).toEqual(answers);
    expect(localStorage.getItem('onboardingData')).toBeNull();
  });

  test('the wizard shows what was answered before', async () => {
    api().on(getOnboarding, saved);
    renderPublic(<LandingPage />, { slots });
    await press('Get started for free');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Office and services' })).checked).toBe(true);
  });

  test('a save that fails stays in the wizard and says so', async () => {
    const fake = api();
    fake.on(getOnboarding, saved);
    fake.fail(putOnboarding, 'unavailable');
    const go = jest.fn();
    renderPublic(<LandingPage go={go} />, { slots });
    await press('Get started for free');
    await screen.findByRole('dialog');
    await answerAllGiven();
    await waitFor(() => expect(screen.getByText('Failed to save onboarding preferences')).toBeTruthy());
    expect(go).not.toHaveBeenCalled();
  });
});

async function answerAllGiven() {
  await press('Next');
  await press('Next');
  await press('Complete Setup');
}
