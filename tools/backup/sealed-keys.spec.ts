import { seal, unseal } from './sealed-keys.ts';

const files = { 'identity.json': '{"d":"very secret"}' };

it('gives the keys to whoever has the passphrase, and tells nothing of them to others', async () => {
  const sealed = await seal(files, 'one long passphrase é');
  expect(sealed.toString()).not.toMatch(/very|secret|identity/);
  expect(await unseal(sealed, 'one long passphrase é'.normalize('NFD'))).toEqual(files);
  await expect(unseal(sealed, 'another passphrase')).rejects.toThrow(
    'The passphrase is not the one that the keys were saved with',
  );
  const changed = JSON.parse(sealed.toString());
  const data = Buffer.from(changed.data, 'base64');
  data[0]! ^= 1;
  await expect(
    unseal(Buffer.from(JSON.stringify({ ...changed, data: data.toString('base64') })), 'one long passphrase é'),
  ).rejects.toThrow('passphrase');
  expect((await seal(files, 'one long passphrase é')).equals(sealed)).toBe(false);
});
