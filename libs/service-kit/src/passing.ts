/** The database is away, full, or gave up on a conflict of transactions. */
const codes = /^(08...|53...|57P0[1-3]|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|EPIPE)$/;
/** The driver's own words for a connection that was lost or not had; it gives them no code. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the same attempt may work in a moment; a wrong password, say, will not become right. */
export const isPassing = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return codes.test(String(code)) || lostConnection.test(String(message));
};
