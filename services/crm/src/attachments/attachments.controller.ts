import { Body, Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import {
  type AttachmentInput,
  type AttachmentQuery,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  restoreAttachment,
  uploadAttachment,
} from '@fernway/contracts/http/crm-attachments';
import { Caller, Route } from '@fernway/service-kit';
import { AttachmentsService } from './attachments.service.js';
import { savedAs } from './file-name.js';

type ById = { id: string };

@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Route(listAttachments)
  list(@Caller() caller: Caller, @Query({ schema: listAttachments.query }) query: AttachmentQuery) {
    return this.attachments.list(caller, query);
  }

  @Route(uploadAttachment)
  upload(
    @Caller() caller: Caller,
    @Query({ schema: uploadAttachment.query }) query: AttachmentInput,
    @Body({ schema: uploadAttachment.body }) file: unknown,
  ) {
    return this.attachments.upload(caller, query, file);
  }

  @Route(downloadAttachment)
  @Header('x-content-type-options', 'nosniff')
  @Header('content-security-policy', "sandbox; default-src 'none'")
  async download(@Caller() caller: Caller, @Param({ schema: downloadAttachment.params }) { id }: ById) {
    const { attachment, content } = await this.attachments.content(caller, id);
    return new StreamableFile(content, {
      type: attachment.type,
      disposition: savedAs(attachment.name),
      length: attachment.bytes,
    });
  }

  @Route(deleteAttachment)
  delete(@Caller() caller: Caller, @Param({ schema: deleteAttachment.params }) { id }: ById) {
    return this.attachments.delete(caller, id);
  }

  @Route(restoreAttachment)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreAttachment.params }) { id }: ById,
    @Body({ schema: restoreAttachment.body }) _nothing: object,
  ) {
    return this.attachments.restore(caller, id);
  }
}
