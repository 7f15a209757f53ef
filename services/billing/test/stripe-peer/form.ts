export type Fields = { [key: string]: string | Fields };

/** Stripe's form encoding (`items[0][price]=…`) as a tree; arrays stay objects keyed by their index. */
export const parseForm = (text: string): Fields => {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let at = root;
    for (const key of path) at = (at[key] ??= {}) as Fields;
    at[last] = value;
  }
  return root;
};

export const text = (fields: Fields, key: string): string | null =>
  typeof fields[key] === 'string' ? fields[key] : null;
export const tree = (fields: Fields, key: string): Fields => (typeof fields[key] === 'object' ? fields[key] : {});
export const list = (fields: Fields, key: string): Fields[] =>
  Object.values(tree(fields, key)).filter((entry) => typeof entry === 'object');
export const words = (fields: Fields, key: string): string[] =>
  Object.values(tree(fields, key)).filter((entry) => typeof entry === 'string');
export const whole = (fields: Fields, key: string): number | null => {
  const given = text(fields, key);
  if (given === null) return null;
  if (!/^-?\d+$/.test(given)) throw new PeerError(400, `Invalid integer: ${given}`);
  return Number(given);
};

/** What the peer answers as Stripe's error. */
export class PeerError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly type = 'invalid_request_error',
  ) {
    super(message);
  }
}
