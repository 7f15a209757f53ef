import { expect, type Page } from '@playwright/test';
import { type Account, mailedToken, newAccount, settleIn, signedInMark, signUp } from '../tools/platform/account.ts';
import { test } from './one-platform.js';
import { fillSignUp } from './people.js';
import { Platform } from './platform.js';

const newPassword = 'battery-5taple!';

/** The link in the latest mail of its kind, as the reader would open it. */
const mailedLink = async (page: Page, { url }: Platform, email: string, template: string): Promise<string> => {
  const call = async (_method: string, path: string) => (await page.request.get(url + path)).json();
  const token = await mailedToken({ call }, email, template);
  return `${url}/auth/${template === 'confirm-address' ? 'confirm' : 'reset'}#${token}`;
};

type Words = Record<
  | 'confirm'
  | 'confirmed'
  | 'already'
  | 'reset'
  | 'send'
  | 'told'
  | 'newPassword'
  | 'again'
  | 'save'
  | 'changed'
  | 'gone'
  | 'banner'
  | 'signIn'
  | 'password'
  | 'home',
  string
>;
const english: Words = {
  confirm: 'Confirm my address',
  confirmed: 'Your e-mail address is confirmed',
  already: 'Already confirmed',
  reset: 'Reset password',
  send: 'Send the link',
  told: 'has an account, the link is on its way',
  newPassword: 'New password',
  again: 'Confirm password',
  save: 'Set new password',
  changed: 'Your password was changed',
  gone: 'This link does not work',
  banner: 'E-mail confirmation',
  signIn: 'Sign In',
  password: 'Password',
  home: 'CRM Dashboard',
};
const spanish: Words = {
  confirm: 'Confirmar mi dirección',
  confirmed: 'Tu correo electrónico está confirmado',
  already: 'Ya estaba confirmado',
  reset: 'Restablecer contraseña',
  send: 'Enviar el enlace',
  told: 'tiene una cuenta, el enlace va en camino',
  newPassword: 'Contraseña nueva',
  again: 'Confirmar contraseña',
  save: 'Guardar la contraseña',
  changed: 'Tu contraseña ha cambiado',
  gone: 'Este enlace no funciona',
  banner: 'Confirmación del correo',
  signIn: 'Iniciar sesión',
  password: 'Contraseña',
  home: 'Panel CRM',
};

for (const [language, words] of [
  ['en', english],
  ['es', spanish],
] as const)
  test(`in ${language}: confirm the address from the mailbox, forget the password, set a new one, sign in with it`, async ({
    context,
    page,
    browser,
    onePlatform,
  }) => {
    const account: Account = newAccount();
    const client = await signUp(
      context.request,
      onePlatform.url,
      { ...account, language, timeZone: 'UTC' },
      { confirmed: false },
    );
    await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/fnb'] });
    await context.addInitScript(
      ({ name, value, told }) => {
        localStorage.setItem(name, value);
        localStorage.setItem('language', told);
      },
      { ...signedInMark, told: language },
    );
    await page.goto(`${onePlatform.url}/dashboard/profile`);
    const banner = page.getByRole('region', { name: words.banner });
    await expect(banner).toContainText(account.email);

    // In another browser, and not by opening the link alone.
    const link = await mailedLink(page, onePlatform, account.email, 'confirm-address');
    const elsewhere = await (await browser.newContext({ locale: language })).newPage();
    await elsewhere.goto(onePlatform.url);
    await elsewhere.evaluate((told) => localStorage.setItem('language', told), language);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('button', { name: words.confirm })).toBeVisible();
    await expect(banner).toBeVisible();
    await elsewhere.getByRole('button', { name: words.confirm }).click();
    await elsewhere.getByLabel(words.password, { exact: true }).fill(account.password);
    await expect(banner).toBeVisible();
    await elsewhere.getByRole('button', { name: words.confirm }).click();
    await elsewhere.waitForURL((url) => url.pathname === (language === 'en' ? '/' : `/${language}`));
    await expect(elsewhere.getByText(words.confirmed)).toBeVisible();
    await expect(banner).toBeHidden();
    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: words.confirm }).click();
    await expect(elsewhere.getByText(words.already)).toBeVisible();

    await elsewhere.goto(`${onePlatform.url}/auth`);
    await elsewhere.locator('input[type=email]').fill(account.email);
    await elsewhere.getByRole('link', { name: words.reset }).click();
    await expect(elsewhere.locator('input[type=email]')).toHaveValue(account.email);
    await elsewhere.getByRole('button', { name: words.send }).click();
    await expect(elsewhere.getByText(words.told)).toBeVisible();
    const reset = await mailedLink(page, onePlatform, account.email, 'password-reset');
    await elsewhere.goto(reset);
    await elsewhere.getByLabel(words.newPassword, { exact: true }).fill(newPassword);
    await elsewhere.getByLabel(words.again).fill(newPassword);
    await elsewhere.getByRole('button', { name: words.save }).click();
    await expect(elsewhere.getByText(words.changed)).toBeVisible();
    // Every session has ended, also the one of the other browser.
    await expect(async () => {
      await page.reload();
      await expect(page).toHaveURL(/\/auth$/);
    }).toPass();

    await expect(elsewhere.locator('input[type=email]')).toHaveValue(account.email);
    await elsewhere.getByLabel(words.password, { exact: true }).fill(newPassword);
    await elsewhere.getByRole('button', { name: words.signIn, exact: true }).click();
    await elsewhere.waitForURL('**/dashboard/fnb');
    await elsewhere.goto(reset);
    await expect(elsewhere.getByRole('heading', { name: words.gone })).toBeVisible();
    await elsewhere.context().close();
  });

test('an account whose address is not proved hands an invitation over, and is told why', async ({
  context,
  page,
  onePlatform,
}) => {
  const client = await signUp(
    context.request,
    onePlatform.url,
    { ...newAccount(), language: 'en', timeZone: 'UTC' },
    { confirmed: false },
  );
  await settleIn(client, { teamSize: 'solo', visited: ['/dashboard/fnb'] });
  await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), signedInMark);
  await page.goto(`${onePlatform.url}/dashboard/settings/members`);
  await expect(page.getByText('nothing is mailed: you get a link to hand over yourself')).toBeVisible();
  await page.getByLabel('Email').fill('guest@oak.example');
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  const link = await page.getByRole('dialog').getByLabel('Invitation link').inputValue();
  expect(link).toMatch(/\/auth\/invitation#[\w-]{86}$/);
  const sent = await (
    await page.request.get(`${onePlatform.url}/api/messaging/mailbox/messages?to=guest%40oak.example`)
  ).json();
  expect(sent.items.filter(({ text }: { text: string }) => text.includes(link))).toEqual([]);
});

test.describe('where confirmation comes before the first sign-in', () => {
  let platform: Platform;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    platform = await Platform.start({ env: { SIGN_UP_CONFIRMATION: 'required' } });
  });
  test.afterAll(() => platform?.close());

  test('sign-up says to check the mail, also for a known address; signing in says it until the link is used', async ({
    page,
  }) => {
    const account = newAccount();
    for (const _attempt of ['new', 'known']) {
      await page.goto(`${platform.url}/signup`);
      await fillSignUp(page, account);
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(`click the link in the mail that we sent to ${account.email}`)).toBeVisible();
    const link = await mailedLink(page, platform, account.email, 'confirm-address');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible();
    await page.goto(`${platform.url}/auth`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });
});
