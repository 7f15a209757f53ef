/** What every page may use: light, free of react-query and antd. `query`, `account`, `token-gate`, `forms`, `live` are apart. */
export { ApiError, errorText } from './api-error.js';
export { call } from './call.js';
export type { CallInput } from './call.js';
export { useOnline } from './connection.js';
export {
  currentNotices,
  dismiss,
  keepNotice,
  notify,
  showKeptNotice,
  subscribeToNotices,
  useNotices,
} from './notices.js';
export type { Notice, NoticeKind } from './notices.js';
export { session } from './session.js';
export type { SessionState } from './session.js';
export { useSession } from './use-session.js';
