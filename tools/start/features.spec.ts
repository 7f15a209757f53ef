import { featureSettings } from './features.ts';

const local = { host: '127.0.0.1', publicUrl: 'http://localhost:4000' };
const open = { host: '0.0.0.0', publicUrl: 'https://crm.example.com' };

describe('what works without any key', () => {
  it('is test payments, the local mailbox and offline AI, on this machine', () => {
    expect(featureSettings(local, {})).toEqual({ PAYMENTS: 'test', MAIL: 'local', AI: 'offline' });
  });

  it('leaves alone what has a setting or a key', () => {
    expect(
      featureSettings(local, { PAYMENTS: 'off', MAIL: 'off', SMTP_URL: 'smtp://mail', GEMINI_API_KEY: 'k' }),
    ).toEqual({});
    expect(
      featureSettings(local, { PAYMENTS: 'off', STRIPE_SECRET_KEY: 'sk', MAIL: 'off', OPENAI_BASE_URL: 'http://llm' }),
    ).toEqual({});
  });

  it('says to the parts without the keys what has one', () => {
    expect(featureSettings(local, { STRIPE_SECRET_KEY: 'sk', SMTP_URL: 'smtp://mail', AI: 'off' })).toEqual({
      PAYMENTS: 'stripe',
      MAIL: 'smtp',
    });
    expect(featureSettings(open, { STRIPE_SECRET_KEY: 'sk', SMTP_URL: 'smtp://mail', AI: 'off' })).toEqual({
      PAYMENTS: 'stripe',
      MAIL: 'smtp',
    });
  });

  const reachable = [
    { ...local, host: '0.0.0.0' },
    { ...local, host: '::' },
    { ...local, host: '192.168.1.2' },
    { ...local, host: 'my-laptop' },
    { ...local, publicUrl: 'https://crm.example.com' },
    { ...local, published: '0.0.0.0' },
    { ...open, published: '127.0.0.1' },
    open,
  ];
  it.each(reachable)(
    'opens no door to strangers (%o)',
    ({ published, ...options }: (typeof reachable)[number] & { published?: string }) => {
      const env = published ? { PUBLISHED_HOST: published } : {};
      expect(featureSettings(options, env)).toEqual({ AI: 'offline' });
      expect(() => featureSettings(options, { ...env, PAYMENTS: 'test' })).toThrow(
        /PAYMENTS=test would let anybody buy without paying/,
      );
      expect(() => featureSettings(options, { ...env, MAIL: 'local' })).toThrow(
        /MAIL=local would show all mail to anybody/,
      );
    },
  );

  it.each([
    { ...local, host: '::1' },
    { ...local, host: '127.0.0.2', publicUrl: 'http://127.0.0.2:4000' },
    { ...local, publicUrl: 'http://[::1]:4000' },
    { ...local, host: '0.0.0.0', published: '127.0.0.1' },
  ])(
    'opens them where only this machine can come (%o)',
    ({ published, ...options }: typeof local & { published?: string }) => {
      expect(
        featureSettings(options, { ...(published && { PUBLISHED_HOST: published }), PAYMENTS: 'test' }),
      ).toMatchObject({ MAIL: 'local' });
    },
  );

  it('refuses an open door that was asked for where strangers could walk in', () => {
    expect(() => featureSettings({ ...local, host: '0.0.0.0' }, { PAYMENTS: 'test' })).toThrow(
      'PAYMENTS=test would let anybody buy without paying: it works only where nobody but this machine can come, and HOST is 0.0.0.0.',
    );
  });

  it.each(['https://crm.example.com/crm', 'https://crm.example.com/?a', 'https://ann:x@crm.example.com', 'crm:'])(
    'refuses the address %s',
    (publicUrl) => {
      expect(() => featureSettings({ ...open, publicUrl }, {})).toThrow(/^PUBLIC_URL has more than a host and a port/);
    },
  );

  it('refuses test payments beside a Stripe key', () => {
    expect(() => featureSettings(local, { PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      /PAYMENTS=test beside STRIPE_SECRET_KEY/,
    );
  });
});
