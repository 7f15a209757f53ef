/** Texts as a part of the screen has them, nested. */
type Messages = { [key: string]: string | Messages };

/** What records' fields are called, in one language. */
export type FieldNames = {
  /** Each field, wherever it is asked for, told of or approved. */
  name: Messages;
  /** Where a list's head has a shorter one. */
  column: Messages;
  /** The values of fields that are chosen. */
  choice: { [field: string]: Messages };
};

type Json<T> = T | { default: T };
const contentOf = <T>(json: Json<T>): T =>
  (typeof json === 'object' && json && 'default' in json ? json.default : json) as T;

/** Texts with others put among them; the own ones win. */
export const merged = <Own extends Messages, Others extends Messages>(own: Own, others: Others): Own & Others => {
  const all: Messages = { ...others };
  for (const [key, text] of Object.entries(own)) {
    const other = all[key];
    all[key] = typeof text === 'object' && typeof other === 'object' ? merged(text, other) : text;
  }
  return all as Own & Others;
};

/**
 * A remote's texts with the names of records' fields among them, which stand once for all remotes in `locales`.
 * @param place where this remote says them
 */
export const withFieldNames =
  <Language>(
    load: (language: Language) => Promise<[own: Json<Messages>, names: Json<FieldNames>]>,
    place: (names: FieldNames) => Messages,
  ) =>
  async (language: Language): Promise<Messages> => {
    const [own, names] = await load(language);
    return merged(contentOf(own), place(contentOf(names)));
  };
