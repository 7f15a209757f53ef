import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPublic } from '../testing.js';
import { TokensSection } from './tokens-section.js';
import { formatPrice, formatUnitPrice } from '@fernway/i18n';
import { packages } from '@fernway/contracts/token-economy';

const section = <TokensSection id="tokens" title="Tokens" text="" />;
const cards = () => within(screen.getByRole('list', { name: 'Token packages' })).getAllByRole('listitem');
const textsOf = (card: HTMLElement) =>
  [...card.querySelectorAll('span, h3, p.mk-price, p.fw-muted')].map((part) => part.textContent);

test('every package with its price, price per token and labels', () => {
  renderPublic(section);
  expect(cards().map(textsOf)).toEqual([
    ['100 tokens', '$1.00', '$0.01 per token'],
    ['Popular', '200 tokens', '$2.00', '$0.01 per token'],
    ['Best Value', 'Save 17%', '300 tokens', '$2.50', '$0.0083 per token'],
  ]);
});

test("prices are written in the operator's currency, with as many decimals as it has", () => {
  renderPublic(section, { settings: { currency: 'JPY' } });
  expect(textsOf(cards()[0]!)).toContain('¥100');
  expect(formatPrice({ amount: 100, currency: 'EUR' }, 'es')).toMatch(/^1,00\s€$/);
  expect(formatUnitPrice({ amount: packages[2].price, currency: 'KWD' }, packages[2].tokens, 'en')).toMatch(/0\.00083/);
});

test('the button opens the purchase dialog, which can be closed again', async () => {
  const purchase = ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Close purchase
    </button>
  );
  renderPublic(section, { slots: { purchase } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Purchase Tokens' })));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close purchase' })));
  expect(screen.queryByRole('button', { name: 'Close purchase' })).toBeNull();
});

test('where nothing sells tokens, the button can be pressed again later', async () => {
  renderPublic(section);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Purchase Tokens' })));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase Tokens' }).disabled).toBe(false);
});

test.each([
  ['never', 'Tokens never expire.'],
  ['monthly', 'Purchased tokens never expire; free and bonus tokens lapse on the 1st of each month.'],
] as const)('says when tokens expire: %s', (tokensExpire, text) => {
  renderPublic(section, { settings: { tokensExpire } });
  expect(screen.getByText(text)).toBeTruthy();
});
