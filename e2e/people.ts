import { expect, type Page } from '@playwright/test';
import type { Account } from '../tools/platform/account.ts';

/** Answers the three steps of the wizard, which must be open at the first. */
export const answerWizard = async (page: Page): Promise<void> => {
  const wizard = page.getByRole('dialog');
  await wizard.getByText('Food and drink').click();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('radio').first().check({ force: true });
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('checkbox').first().check({ force: true });
  await wizard.getByRole('button', { name: 'Complete Setup' }).click();
};

export const fillSignUp = async (page: Page, { email, password, firstName }: Account): Promise<void> => {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
};

export const signIn = async (page: Page, origin: string, { email, password }: Account): Promise<void> => {
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'CRM Dashboard' })).toBeVisible();
};

/** Fills in the form of a new lead on the home page, and saves it. */
export const saveLead = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add New Lead' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Full Name').fill('Mara Jones');
  await form.getByLabel('Email Address').fill('mara@oak-bakery.example');
  await form.getByLabel('Company').fill('Oak Bakery');
  await form.getByRole('button', { name: 'Add Lead' }).click();
  // It gives the focus back when it closes, and takes it from whatever has it by then.
  await expect(form).toBeHidden();
};

/** Drafts an e-mail to that lead, and reads it. */
export const draftEmail = async (page: Page): Promise<void> => {
  await page.getByLabel('Email type').selectOption('follow-up');
  await page.getByRole('combobox', { name: 'Recipient' }).fill('mara j');
  await page.getByTitle('Mara Jones · Oak Bakery').click();
  await page.getByLabel('Context').fill('she asked about delivery on Mondays');
  await page.getByRole('button', { name: 'Draft e-mail · 3 tokens' }).click();
  await expect(page.getByText('Hi Mara Jones,')).toBeVisible();
  await expect(page.getByText('Written offline, without a language model')).toBeVisible();
  await expect(page.getByTestId('receipt')).toContainText('Cost: 3 tokens');
};

/** Buys 100 tokens; the checkout opens in a tab of its own. */
export const payForTokens = async (page: Page): Promise<void> => {
  await balance(page).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Purchase 100 tokens' }).click();
  const checkout = await opened;
  await expect(checkout.getByRole('heading', { name: 'Test checkout: no money moves' })).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay $1.00' }).click();
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await checkout.close();
};

/** The balance in the frame. */
export const balance = (page: Page) => page.getByRole('button', { name: /Token balance/ });

/** Opens the toast of this visit's bonuses and reads them one by one; an exploration bonus names its section. */
export const takeBonuses = async (page: Page, ...bonuses: [title: string, section?: string][]): Promise<void> => {
  const toast = page.getByRole('status').filter({ hasText: `+${5 * bonuses.length} Tokens` });
  await toast.getByRole('button', { name: 'Show' }).click();
  for (const [title, section = ''] of bonuses) {
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(section);
    await expect(dialog).toContainText('+5 Tokens');
    await dialog.getByRole('button', { name: 'Awesome!' }).click();
    await expect(dialog).toBeHidden();
  }
};
