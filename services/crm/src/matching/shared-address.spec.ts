import { isPlaceholderPhone, isSharedAddress } from './shared-address.js';

it.each([
  'info@oak.example',
  'Info2@oak.example',
  'no-reply@oak.example',
  'noemail@noemail.example',
  'ventas@roble.example',
  'kontakt@eiche.example',
  '联系@oak.example',
  'mara@none.com',
  'sales.team@oak.example',
])('%s is nobody’s own', (email) => expect(isSharedAddress(email)).toBe(true));

it.each([
  'mara@oak.example',
  'infante@oak.example',
  'sales.mara@oak.example',
  'm.contact@oak.example',
  '王@oak.example',
])('%s is a person’s', (email) => expect(isSharedAddress(email)).toBe(false));

it('knows phones that nobody has', () => {
  expect(['000 000 0000', '+1 111 111 1111', '1234567', '+49 30 1234567', '999-9999'].map(isPlaceholderPhone)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(['+12125550142', '030 9018 2200', '+34 600 112 233', '5550001'].map(isPlaceholderPhone)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
