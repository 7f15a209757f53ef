export const seed: number;
export function chosenBySeed(items: readonly string[], count: number): string[];
