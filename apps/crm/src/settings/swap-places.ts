type Placed = { id: string; version: number; place: number };
type Update = (input: { id: string; change: { version: number; place: number } }) => Promise<unknown>;

/** Lets one of a list and its neighbour change places; where both had the same, the moved one comes first after all. */
export async function swapPlaces(list: readonly Placed[], index: number, by: 1 | -1, update: Update): Promise<void> {
  const [one, other] = [list[index]!, list[index + by]!];
  await update({ id: one.id, change: { version: one.version, place: other.place } });
  await update({
    id: other.id,
    change: { version: other.version, place: one.place === other.place ? one.place - by : one.place },
  });
}
