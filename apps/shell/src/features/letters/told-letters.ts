/** Which mails this browser has told a person of; one without storage tells of them once per page. */
export const toldLetters = (userId: string) => {
  const key = `fernway-letters-told-${userId}`;
  return {
    /** @returns those of which it has not told yet: from now on it has */
    take(ids: readonly string[]): ReadonlySet<string> {
      const told = new Set(read(key));
      const fresh = ids.filter((id) => !told.has(id));
      // Only those that are still there: the list does not grow.
      if (fresh.length > 0) write(key, ids);
      return new Set(fresh);
    },
  };
};

const unstored = new Map<string, readonly string[]>();

const read = (key: string): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return unstored.get(key) ?? [];
  }
};

const write = (key: string, ids: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    unstored.set(key, ids);
  }
};
