import { Body, Controller, Param, Query } from '@nestjs/common';
import { getOrganizationHead } from '@fernway/contracts/http/crm-organization-heads';
import {
  activateOrganization,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  type OrganizationChange,
  type OrganizationInput,
  type OrganizationQuery,
  restoreOrganization,
  updateOrganization,
} from '@fernway/contracts/http/crm-organizations';
import { getActiveOrganization } from '@fernway/contracts/http/crm-active-organization';
import { Caller, Route } from '@fernway/service-kit';
import { OrganizationsService } from './organizations.service.js';

type ById = { id: string };

@Controller()
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Route(listOrganizations)
  list(@Caller() caller: Caller, @Query({ schema: listOrganizations.query }) query: OrganizationQuery) {
    return this.organizations.list(caller, query);
  }

  @Route(createOrganization)
  create(@Caller() caller: Caller, @Body({ schema: createOrganization.body }) input: OrganizationInput) {
    return this.organizations.create(caller, input);
  }

  @Route(getActiveOrganization)
  active(@Caller() caller: Caller) {
    return this.organizations.active(caller);
  }

  @Route(getOrganizationHead)
  head(@Param({ schema: getOrganizationHead.params }) of: { workspace: string; user: string }) {
    return this.organizations.head(of);
  }

  @Route(getOrganization)
  find(@Caller() caller: Caller, @Param({ schema: getOrganization.params }) { id }: ById) {
    return this.organizations.find(caller, id);
  }

  @Route(updateOrganization)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateOrganization.params }) { id }: ById,
    @Body({ schema: updateOrganization.body }) change: OrganizationChange,
  ) {
    return this.organizations.update(caller, id, change);
  }

  @Route(activateOrganization)
  activate(
    @Caller() caller: Caller,
    @Param({ schema: activateOrganization.params }) { id }: ById,
    @Body({ schema: activateOrganization.body }) _nothing: object,
  ) {
    return this.organizations.activate(caller, id);
  }

  @Route(deleteOrganization)
  delete(@Caller() caller: Caller, @Param({ schema: deleteOrganization.params }) { id }: ById) {
    return this.organizations.delete(caller, id);
  }

  @Route(restoreOrganization)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreOrganization.params }) { id }: ById,
    @Body({ schema: restoreOrganization.body }) _nothing: object,
  ) {
    return this.organizations.restore(caller, id);
  }
}
