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
  await page.getByLabel('Password', { exact: true }).fill(password);
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

/** The balance in the frame. */
export const balance = (page: Page) => page.getByRole('button', { name: /Token balance/ });

/** Closes a bonus dialog once it is there; an exploration bonus names its section. */
export const takeBonus = async (page: Page, title: string, section = ''): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(section);
  await expect(dialog).toContainText('+5 Tokens');
  await dialog.getByRole('button', { name: 'Awesome!' }).click();
  await expect(dialog).toBeHidden();
};
