import type { Tenancy } from '@fernway/database';
import { AccessTokenService } from './access-token.service.js';
import { EndedSessionsRepository } from './ended-sessions.repository.js';
import { TestSigner } from '../testing/test-keys.js';

it('refuses a session whose end it has heard of without asking its database, which may be busy', async () => {
  const signer = await TestSigner.create();
  const busy = { run: () => new Promise(() => undefined) } as unknown as Tenancy;
  const tokens = new AccessTokenService(busy, new EndedSessionsRepository(), signer.keys);
  const person = await signer.person();
  tokens.endSessions([person.session], Date.now() + 600_000);
  await expect(tokens.callerOf(person.token)).rejects.toMatchObject({ code: 'session-ended' });
});

it('refuses a session whose end it hears of while it asks its database', async () => {
  const signer = await TestSigner.create();
  const person = await signer.person();
  const tokens: AccessTokenService = new AccessTokenService(
    {
      run: async () => {
        tokens.endSessions([person.session], Date.now() + 600_000);
        return false;
      },
    } as unknown as Tenancy,
    new EndedSessionsRepository(),
    signer.keys,
  );
  await expect(tokens.callerOf(person.token)).rejects.toMatchObject({ code: 'session-ended' });
});
