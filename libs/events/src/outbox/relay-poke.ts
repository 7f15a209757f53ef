type Poke = () => void;
const relays = new Map<string, Set<Poke>>();

/** Relays of this process by service: several services may share one process. */
export const registerRelay = (service: string, poke: Poke): (() => void) => {
  const pokes = relays.get(service) ?? new Set();
  relays.set(service, pokes.add(poke));
  return () => void pokes.delete(poke);
};

export const pokeRelays = (service: string): void => {
  for (const poke of relays.get(service) ?? []) poke();
};
