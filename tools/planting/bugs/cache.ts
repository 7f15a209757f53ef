import type { Bug } from '../bug.ts';

export const cacheBugs: Bug[] = [
  {
    name: 'the answer that a key got in one workspace is given in another',
    kind: 'cache',
    file: 'libs/service-kit/src/idempotency/idempotency.interceptor.ts',
    find: `    const { user, workspace } = request.caller!;
    const { status, body, replayed } = await this.idempotency.once(
      user,
      key,
      fingerprint(request, workspace),`,
    replace: `    const { user } = request.caller!;
    const { status, body, replayed } = await this.idempotency.once(
      user,
      key,
      fingerprint(request, definition.name),`,
    noticedBy: 'idempotency.e2e-spec',
  },
  {
    name: 'numbers keep the format of the language that was left',
    kind: 'cache',
    file: 'libs/i18n/src/format.ts',
    find: 'const key = `${language} ${JSON.stringify(options)}`;',
    replace: 'const key = `${JSON.stringify(options)}`;',
    noticedBy: 'store.spec',
  },
  {
    name: 'another workspace is shown with what was read in the last one',
    kind: 'cache',
    file: 'libs/web-kit/src/query.ts',
    find: '`${state.userId}/${state.workspaceId}`',
    replace: 'state.userId',
    noticedBy: 'query.test',
  },
  {
    name: 'a token that was asked for while its key was revoked is kept',
    kind: 'cache',
    file: 'services/gateway/src/api-keys/key-tokens.ts',
    find: `    this.endings += 1;
`,
    replace: '',
    noticedBy: 'key-tokens.spec',
  },
  {
    name: 'a cache in front of the gateway shows a canary to everybody',
    kind: 'cache',
    file: 'services/gateway/src/pages/pages.ts',
    find: `vary: 'Cookie, Accept-Encoding'`,
    replace: `vary: 'Accept-Encoding'`,
    noticedBy: 'pages.e2e-spec',
  },
  {
    name: 'figures are read again before they have followed the records',
    kind: 'cache',
    file: 'apps/analytics/src/analytics.api.ts',
    find: `const live = ['analytics.'];`,
    replace: `const live = ['crm.contact-'];`,
    noticedIn: 'tools',
    noticedBy: 'heard-events',
  },
  {
    name: 'what was typed in one workspace waits in the chat of another',
    kind: 'cache',
    file: 'apps/ai-tools/src/asking/drafts.ts',
    find: '`${session.userId} ${session.workspaceId}`',
    replace: 'session.userId',
    noticedBy: 'drafts.test',
  },
];
