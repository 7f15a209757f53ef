import { addressRange, plainAddress } from './client-address.js';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  [undefined, ''],
])('%s is the address %s', (given, plain) => {
  expect(plainAddress(given)).toBe(plain);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::3:4:5:6', '2001:db8:1:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, range) => {
  expect(addressRange(address)).toBe(range);
});
