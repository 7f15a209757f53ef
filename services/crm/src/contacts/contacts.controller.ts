import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type ContactChange,
  type ContactInput,
  type ContactQuery,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '@fernway/contracts/http/crm';
import { Caller, Route } from '@fernway/service-kit';
import { ContactsService } from './contacts.service.js';

type ById = { id: string };

@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Route(listContacts)
  list(@Caller() caller: Caller, @Query({ schema: listContacts.query }) query: ContactQuery) {
    return this.contacts.list(caller, query);
  }

  @Route(createContact)
  create(@Caller() caller: Caller, @Body({ schema: createContact.body }) input: ContactInput) {
    return this.contacts.create(caller, input);
  }

  @Route(getContact)
  find(@Caller() caller: Caller, @Param({ schema: getContact.params }) { id }: ById) {
    return this.contacts.find(caller, id);
  }

  @Route(updateContact)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateContact.params }) { id }: ById,
    @Body({ schema: updateContact.body }) change: ContactChange,
  ) {
    return this.contacts.update(caller, id, change);
  }

  @Route(deleteContact)
  delete(@Caller() caller: Caller, @Param({ schema: deleteContact.params }) { id }: ById) {
    return this.contacts.delete(caller, id);
  }

  @Route(restoreContact)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreContact.params }) { id }: ById,
    @Body({ schema: restoreContact.body }) _nothing: object,
  ) {
    return this.contacts.restore(caller, id);
  }
}
