import { joined } from './joined-row.js';

const row = (at: number, record: Record<string, unknown>) => ({
  row: at,
  label: 'Mara',
  record,
  emails: [record['email']].flatMap((email) => (email ? [String(email).toLowerCase()] : [])),
  phones: [],
  tails: [],
});

it('keeps all addresses, notes and tags of two rows, and what the first one says otherwise', () => {
  const first = row(2, {
    name: 'Mara Jones',
    email: 'm@oak.example',
    emailLabel: 'work',
    jobTitle: 'Buyer',
    tags: ['a'],
    notes: ['One'],
    address: { city: 'Bonn' },
  });
  const second = row(5, {
    name: 'M. Jones',
    email: 'M@OAK.example',
    otherEmails: [{ label: 'home', email: 'mara@home.example' }],
    phone: '030 901820',
    jobTitle: 'Boss',
    source: 'Fair',
    tags: ['b', 'a'],
    notes: ['Two'],
    address: { city: 'Berlin', country: 'DE' },
  });
  expect(joined(first, second)).toEqual({
    row: 2,
    label: 'Mara',
    emails: ['m@oak.example'],
    phones: [],
    tails: [],
    record: {
      name: 'Mara Jones',
      email: 'm@oak.example',
      emailLabel: 'work',
      otherEmails: [{ label: 'home', email: 'mara@home.example' }],
      phone: '030 901820',
      phoneLabel: 'other',
      jobTitle: 'Buyer',
      source: 'Fair',
      tags: ['a', 'b'],
      notes: ['One', 'Two'],
      address: { city: 'Bonn', country: 'DE' },
    },
  });
});

it('adds nothing where the second one says nothing more', () => {
  const first = row(2, { name: 'Mara' });
  expect(joined(first, row(3, { name: null })).record).toEqual({ name: 'Mara' });
});
