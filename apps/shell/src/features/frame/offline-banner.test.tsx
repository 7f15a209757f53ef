import { endpoint } from '@fernway/contracts/endpoint';
import { z } from '@fernway/contracts/zod';
import { PlainButton } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { createQueryClient } from '@fernway/web-kit/query';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { ShellProviders } from '../session/shell-providers.js';
import { OfflineBanner } from './offline-banner.js';

const shape = { path: '/api/crm/things', access: 'contacts:write', status: 200 } as const;
const read = endpoint({
  ...shape,
  name: 'read',
  method: 'GET',
  summary: 'Read the things',
  returns: z.object({ count: z.number() }),
});
const add = endpoint({
  ...shape,
  name: 'add',
  method: 'POST',
  summary: 'Add a thing',
  body: z.strictObject({ name: z.string() }),
  returns: z.object({}),
});

function Things() {
  const things = useQuery({ queryKey: ['things'], queryFn: () => call(read) });
  const save = useMutation({ mutationFn: () => call(add, { body: { name: 'Oak' } }) });
  return (
    <>
      <p>{`${things.data?.count} things`}</p>
      <PlainButton onClick={() => void things.refetch()}>Reload</PlainButton>
      <PlainButton busy={save.isPending} onClick={() => save.mutate()}>
        Save
      </PlainButton>
      {save.isSuccess && <p>Saved</p>}
    </>
  );
}

test('without a connection a banner says so, what is saved waits, and all goes on by itself', async () => {
  const api = fakeApi();
  signInForTest();
  api.on(read, { count: 1 });
  api.on(add, {});
  renderPart(
    <ShellProviders client={createQueryClient()}>
      <OfflineBanner />
      <Things />
    </ShellProviders>,
  );
  await screen.findByText('1 things');
  const reconnect = api.disconnect();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText(/^You are offline/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Waiting for the connection…' })).toBeTruthy();
  api.on(read, { count: 2 });
  act(reconnect);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(await screen.findByText('2 things')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
  expect(api.callsOf(add)).toHaveLength(1);
});
