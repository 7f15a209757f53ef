import { Injectable } from '@nestjs/common';
import { AttachmentAdded, AttachmentDeleted, AttachmentRestored } from '@fernway/contracts/events/crm-attachments';
import { AppError } from '@fernway/contracts/errors';
import {
  type Attachment,
  type AttachmentInput,
  attachmentLimits,
  type AttachmentQuery,
} from '@fernway/contracts/http/crm-attachments';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import { requireReading } from '../records/record-access.js';
import { about, live, notFound } from '../records/record-change.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import type { Room } from '../uploads/storage.repository.js';
import { StorageService } from '../uploads/storage.service.js';
import { UploadLimits } from '../uploads/upload-limits.js';
import { attachmentList, type AttachmentRow, AttachmentsRepository, type Subject } from './attachments.repository.js';
import { safeFileName } from './file-name.js';
import { FileStore } from './file-store.js';

/** Files of records: a row for each, and its bytes in the store under the same id. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly attachments: AttachmentsRepository,
    private readonly files: FileStore,
    private readonly uploads: UploadLimits,
    private readonly storage: StorageService,
  ) {}

  async list(
    caller: Caller,
    { limit, after, ...ids }: AttachmentQuery,
  ): Promise<{ items: Attachment[]; next: string | null }> {
    const subject = subjectOf(ids);
    requireReading(caller, subject.type);
    const position = after === undefined ? undefined : positionOf(attachmentList, after, '-createdAt');
    return this.tenancy.run({ workspace: caller.workspace }, async (tx) => {
      if (!(await this.attachments.hasSubject(tx, subject))) throw notFound(subject.type);
      const rows = await this.attachments.list(tx, subject, { limit: limit + 1, after: position });
      return pageOf(rows, { limit, sort: '-createdAt' }, attachmentOf);
    });
  }

  /** The row is written once the whole file is there: what breaks off, or finds no record, leaves neither. */
  async upload(caller: Caller, { name, ...ids }: AttachmentInput, body: unknown): Promise<Attachment> {
    const { workspace, user } = caller;
    const subject = subjectOf(ids);
    requireReading(caller, subject.type);
    if (!(body instanceof Readable))
      throw new AppError('unsupported-media-type', { detail: 'Send the file itself, as application/octet-stream' });
    // Before any of it is kept; read to its end nevertheless, as the answer of a service that hangs up may be lost.
    await this.tenancy
      .run({ workspace, user }, (tx) => this.checkPlace(tx, subject))
      .catch((error: unknown) => {
        body.resume();
        throw error;
      });
    return this.storage.withRoom(caller, body, attachmentLimits.bytes, (room) =>
      this.keep(caller, { name, subject, body, room }),
    );
  }

  async content(caller: Caller, id: string): Promise<{ attachment: Attachment; content: Readable }> {
    const { workspace } = caller;
    const row = await this.tenancy.run({ workspace }, async (tx) =>
      live('attachment', await this.inReach(tx, caller, await this.attachments.find(tx, id))),
    );
    return { attachment: attachmentOf(row), content: await this.files.read(workspace, id, row.bytes) };
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const { workspace, user } = caller;
    await this.tenancy.run({ workspace, user }, async (tx) => {
      live('attachment', await this.inReach(tx, caller, await this.attachments.lock(tx, id)));
      const attachment = attachmentOf(await this.attachments.setDeleted(tx, id, new Date()));
      await outbox.publish(tx, AttachmentDeleted, { ...about(tx, attachment), data: attachment });
    });
  }

  restore(caller: Caller, id: string): Promise<Attachment> {
    const { workspace, user } = caller;
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const row = await this.inReach(tx, caller, await this.attachments.lock(tx, id));
      if (!row.deletedAt) return attachmentOf(row);
      await this.checkPlace(tx, subjectOf(row));
      const attachment = attachmentOf(await this.attachments.setDeleted(tx, id, null));
      await outbox.publish(tx, AttachmentRestored, { ...about(tx, attachment), data: attachment });
      return attachment;
    });
  }

  private async keep({ workspace, user }: Caller, { name, subject, body, room }: Upload): Promise<Attachment> {
    const id = uuidv7();
    const file = await this.files.write(workspace, id, body, (bytes) => {
      if (bytes > attachmentLimits.bytes)
        throw new AppError('payload-too-large', {
          detail: `The file is larger than ${attachmentLimits.bytes / 1024 ** 2} MB`,
        });
      this.storage.within(room, bytes);
    });
    try {
      return await this.tenancy.run({ workspace, user }, async (tx) => {
        await this.checkPlace(tx, subject);
        await this.uploads.require(tx, user, file.bytes);
        const attachment = attachmentOf(
          await this.attachments.create(tx, { id, name: safeFileName(name), ...file, subject }),
        );
        await outbox.publish(tx, AttachmentAdded, { ...about(tx, attachment), data: attachment });
        await this.storage.settle(tx, room, file.bytes);
        return attachment;
      });
    } catch (error) {
      await this.files.remove(workspace, id);
      throw error;
    }
  }

  /** Deleted itself or not; those of a deleted record come back with it. @throws AppError not-found */
  private async inReach(tx: WorkspaceTx, caller: Caller, row: AttachmentRow | undefined): Promise<AttachmentRow> {
    if (!row) throw notFound('attachment');
    const subject = subjectOf(row);
    requireReading(caller, subject.type);
    if (!(await this.attachments.hasSubject(tx, subject))) throw notFound('attachment');
    return row;
  }

  private async checkPlace(tx: WorkspaceTx, subject: Subject): Promise<void> {
    if (!(await this.attachments.lockSubject(tx, subject))) throw notFound(subject.type);
    if ((await this.attachments.count(tx, subject)) >= attachmentLimits.perRecord)
      throw new AppError('conflict', {
        detail: `A ${subject.type} can have ${attachmentLimits.perRecord} files; take one away first`,
      });
  }
}

type Upload = { name: string; subject: Subject; body: Readable; room: Room };

type Ids = {
  contactId?: string | null | undefined;
  companyId?: string | null | undefined;
  dealId?: string | null | undefined;
};

const subjectOf = ({ contactId, companyId, dealId }: Ids): Subject => {
  const given: Subject[] = [
    ...(contactId ? [{ type: 'contact', id: contactId } as const] : []),
    ...(companyId ? [{ type: 'company', id: companyId } as const] : []),
    ...(dealId ? [{ type: 'deal', id: dealId } as const] : []),
  ];
  if (given.length !== 1)
    throw new AppError('invalid-request', { detail: 'A file is of one contact, company or deal: name exactly one' });
  return given[0]!;
};

const attachmentOf = ({ deletedAt: _deleted, createdAt, ...row }: AttachmentRow): Attachment => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
