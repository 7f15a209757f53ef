import { AppError } from '@fernway/contracts/errors';

/** The database is away, full, read-only after a change of servers, cancelled, or gave up on a conflict of transactions; a disk or a net is. */
const codes =
  /^(08...|53...|57014|57P0[1235]|58030|25006|40001|40003|40P01|55P03|ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN|EPIPE|ENOSPC|E[MN]FILE|EIO)$/;
/** The driver's own words for a connection that was lost or not had; it gives them no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Postgres's code and Node's for a disk without room, or an account on it that used its own up. */
const fullDisk = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export const isDiskFull = (error: unknown): boolean => fullDisk.has(String((error as { code?: unknown } | null)?.code));

/** Whether the same attempt may work in a moment; a wrong password, say, will not become right. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'unavailable' || error.code === 'disk-full';
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return codes.test(String(code)) || isDiskFull(error) || lostConnection.test(String(message));
};

const attempts = 10;
const longest = 20 * 60_000;

/**
 * How a background job goes on after a passing fault: ten attempts in a row without progress take an hour, which is longer
 * than a restart, a deployment or most outages.
 * @param failed attempts in a row
 * @returns milliseconds until the next attempt; undefined when that was the last
 */
export const waitAfter = (failed: number): number | undefined =>
  failed < attempts ? Math.min(longest, 1_000 * 3 ** (failed - 1)) : undefined;

/** Why a job waits, for people. */
export const passingFault = (error: unknown): string => {
  const code = String((error as { code?: unknown } | null)?.code);
  if (isDiskFull(error) || /^(53.00|EIO|58030)$/.test(code)) return 'The server has no room for it at the moment';
  if (/^(40...|55P03)$/.test(code)) return 'Other work holds the same records';
  return 'The database was away or busy';
};
