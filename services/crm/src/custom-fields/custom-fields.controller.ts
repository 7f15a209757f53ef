import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  createCustomField,
  type CustomFieldChange,
  type CustomFieldInput,
  deleteCustomField,
  listCustomFields,
  restoreCustomField,
  updateCustomField,
} from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { Caller, Route } from '@fernway/service-kit';
import { CustomFieldsService } from './custom-fields.service.js';

type ById = { id: string };

@Controller()
export class CustomFieldsController {
  constructor(private readonly fields: CustomFieldsService) {}

  @Route(listCustomFields)
  list(
    @Caller() caller: Caller,
    @Query({ schema: listCustomFields.query }) { recordType }: { recordType?: RecordType },
  ) {
    return this.fields.list(caller, recordType);
  }

  @Route(createCustomField)
  create(@Caller() caller: Caller, @Body({ schema: createCustomField.body }) input: CustomFieldInput) {
    return this.fields.create(caller, input);
  }

  @Route(updateCustomField)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateCustomField.params }) { id }: ById,
    @Body({ schema: updateCustomField.body }) change: CustomFieldChange,
  ) {
    return this.fields.update(caller, id, change);
  }

  @Route(deleteCustomField)
  delete(@Caller() caller: Caller, @Param({ schema: deleteCustomField.params }) { id }: ById) {
    return this.fields.delete(caller, id);
  }

  @Route(restoreCustomField)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreCustomField.params }) { id }: ById,
    @Body({ schema: restoreCustomField.body }) _nothing: object,
  ) {
    return this.fields.restore(caller, id);
  }
}
