import { featureSettings } from './features.ts';

const local = { host: '127.0.0.1', publicUrl: 'http://localhost:4000' };
const open = { host: '0.0.0.0', publicUrl: 'https://crm.example.com' };

describe('what works without any key', () => {
  it('is test payments, the local mailbox and offline AI, on this machine', () => {
    expect(featureSettings(local, {})).toEqual({ PAYMENTS: 'test', MAIL: 'local', AI: 'offline' });
  });

  it('leaves alone what has a setting or a key', () => {
    expect(featureSettings(local, { PAYMENTS: 'off', SMTP_URL: 'smtp://mail', GEMINI_API_KEY: 'k' })).toEqual({});
    expect(featureSettings(local, { STRIPE_SECRET_KEY: 'sk', MAIL: 'off', OPENAI_BASE_URL: 'http://llm' })).toEqual({});
  });

  it.each([{ ...local, host: '0.0.0.0' }, { ...local, publicUrl: 'https://crm.example.com' }, open])(
    'opens no door to strangers (%o)',
    (reachable) => expect(featureSettings(reachable, {})).toEqual({ AI: 'offline' }),
  );

  it('refuses an open door that was asked for where strangers could walk in', () => {
    expect(() => featureSettings(open, { PAYMENTS: 'test' })).toThrow(/PAYMENTS=test would let anybody buy without paying/);
    expect(() => featureSettings(open, { MAIL: 'local' })).toThrow(/MAIL=local would show all mail to anybody/);
  });

  it('refuses test payments beside a Stripe key', () => {
    expect(() => featureSettings(local, { PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/PAYMENTS=test beside STRIPE_SECRET_KEY/);
  });
});
