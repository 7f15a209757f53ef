/**
 * Does `work` for one after the other. One that fails keeps none of the others: else the first of a list that is read anew
 * each time would hold up all behind it.
 * @returns what came of those that did not fail
 */
export async function eachAlone<Item, Made>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Made>,
  failed: (error: unknown, item: Item) => void,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    try {
      made.push(await work(item));
    } catch (error) {
      failed(error, item);
    }
  }
  return made;
}
