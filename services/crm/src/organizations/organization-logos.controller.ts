import { Body, Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { getOrganizationLogo } from '@fernway/contracts/http/crm-active-organization';
import {
  chooseOrganizationLogo,
  type LogoChoice,
  type LogoInput,
  uploadOrganizationLogo,
} from '@fernway/contracts/http/crm-organization-logos';
import { getLogoContent } from '@fernway/contracts/http/crm-organization-heads';
import { Caller, Route } from '@fernway/service-kit';
import { buffer } from 'node:stream/consumers';
import { OrganizationLogosService } from './organization-logos.service.js';

type ById = { id: string };

@Controller()
export class OrganizationLogosController {
  constructor(private readonly logos: OrganizationLogosService) {}

  @Route(uploadOrganizationLogo)
  upload(
    @Caller() caller: Caller,
    @Query({ schema: uploadOrganizationLogo.query }) query: LogoInput,
    @Body({ schema: uploadOrganizationLogo.body }) file: unknown,
  ) {
    return this.logos.upload(caller, query, file);
  }

  @Route(getOrganizationLogo)
  @Header('x-content-type-options', 'nosniff')
  @Header('content-security-policy', "sandbox; default-src 'none'")
  async content(@Caller() caller: Caller, @Param({ schema: getOrganizationLogo.params }) { id }: ById) {
    const { logo, content } = await this.logos.content(caller, id);
    return new StreamableFile(content, { type: logo.type, disposition: 'inline', length: logo.bytes });
  }

  @Route(getLogoContent)
  async forMails(@Param({ schema: getLogoContent.params }) { workspace, id }: { workspace: string; id: string }) {
    const { logo, content } = await this.logos.content({ workspace }, id);
    return { type: logo.type, base64: (await buffer(content)).toString('base64') };
  }

  @Route(chooseOrganizationLogo)
  choose(
    @Caller() caller: Caller,
    @Param({ schema: chooseOrganizationLogo.params }) { id }: ById,
    @Body({ schema: chooseOrganizationLogo.body }) choice: LogoChoice,
  ) {
    return this.logos.choose(caller, id, choice);
  }
}
