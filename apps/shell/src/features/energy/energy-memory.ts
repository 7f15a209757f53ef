/** What this browser has seen and told of a person's energy: a page that is opened anew does not tell it again. */
export const energyMemory = (userId: string) => {
  const of = (what: string) => ({
    get: (): string | null => {
      try {
        return localStorage.getItem(`fernway-energy-${what}-${userId}`);
      } catch {
        return null;
      }
    },
    set: (value: string) => {
      try {
        localStorage.setItem(`fernway-energy-${what}-${userId}`, value);
      } catch {
        // A browser without storage tells it once per page.
      }
    },
  });
  return { seen: of('seen'), celebrated: of('celebrated') };
};
