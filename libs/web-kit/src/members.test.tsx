import { listMembers } from '@fernway/contracts/http/members';
import type { Member } from '@fernway/contracts/http/members';
import { screen } from '@testing-library/react';

import { useMembers } from './members.js';
import { fakeApi, renderPart, signInForTest } from './testing.js';
import { useCan } from './use-can.js';

const ids = [1, 2, 3].map((last) => `0190aaaa-0000-7000-8000-00000000000${last}`) as [string, string, string];
const person = (id: string, firstName: string, fields: Partial<Member> = {}): Member => ({
  id,
  firstName,
  lastName: 'Doe',
  name: `${firstName} Doe`,
  initials: `${firstName[0]}D`,
  role: 'member',
  email: null,
  joinedAt: '2026-11-20T10:00:00.000Z',
  leftAt: null,
  ...fields,
});

function People() {
  const { members, memberName } = useMembers();
  return (
    <>
      <p>{members.map(({ name }) => name).join()}</p>
      <ul>
        {[...ids, null].map((id) => (
          <li key={id}>{memberName(id) ?? 'nobody'}</li>
        ))}
      </ul>
    </>
  );
}

it('offers members only, and names also those who left', async () => {
  signInForTest();
  fakeApi().on(listMembers, {
    items: [person(ids[0], 'Ada'), person(ids[1], 'Grace', { leftAt: '2026-11-21T10:00:00.000Z' })],
  });
  renderPart(<People />);
  expect(await screen.findByText('Ada Doe', { selector: 'p' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Doe',
    'Grace Doe',
    'Unknown person',
    'nobody',
  ]);
});

function Controls() {
  return <p>{`${useCan('contacts:read')} ${useCan('contacts:write')}`}</p>;
}

it.each([
  ['viewer', 'true false'],
  ['member', 'true true'],
])('lets a %s see what the role allows', (role, seen) => {
  signInForTest({ role });
  renderPart(<Controls />);
  expect(screen.getByText(seen)).toBeTruthy();
});
