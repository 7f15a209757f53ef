import { getContact } from '@fernway/contracts/http/crm';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import { call } from '@fernway/web-kit';

/** The name of the contact that a move makes a customer: a lead or prospect until it wins. A failed read says of nobody. */
export async function contactToWin({ contactId, state }: Deal, to: StageKind | undefined): Promise<string | undefined> {
  if (to !== 'won' || state === 'won' || !contactId) return undefined;
  try {
    const { name, lifecycle } = await call(getContact, { params: { id: contactId } });
    return lifecycle === 'lead' || lifecycle === 'prospect' ? name : undefined;
  } catch {
    return undefined;
  }
}
