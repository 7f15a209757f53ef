/** Work begun before anybody waits for it: its failure is told to whoever waits, and to nobody else. */
export const early = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};
