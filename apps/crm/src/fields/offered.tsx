import type { PickListName } from '@fernway/contracts/http/crm-pick-lists';
import { useOffered } from './pick-lists.api.js';

/** What an input with `list={id}` offers; anything else can be typed, too. */
export function Offered({ id, name }: { id: string; name: PickListName }) {
  const labels = useOffered(name);
  return (
    <datalist id={id}>
      {labels.map((label) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
}
