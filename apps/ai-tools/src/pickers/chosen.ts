import { type Contact, getContact } from '@fernway/contracts/http/crm';
import { type Deal, getDeal } from '@fernway/contracts/http/crm-deals';
import { call } from '@fernway/web-kit';

/** The record that a draft names, as it is by now; one that is gone is chosen no more. */
export const chosenContact = async (id: string | null): Promise<Contact | undefined> =>
  id ? call(getContact, { params: { id } }).catch(() => undefined) : undefined;

export const chosenDeal = async (id: string | null): Promise<Deal | undefined> =>
  id ? call(getDeal, { params: { id } }).catch(() => undefined) : undefined;
