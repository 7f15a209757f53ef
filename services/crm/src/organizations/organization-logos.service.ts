import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type LogoChoice, type LogoInput, logoLimits } from '@fernway/contracts/http/crm-organization-logos';
import type { Organization } from '@fernway/contracts/http/crm-organizations';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { uuidv7 } from 'uuidv7';
import { FileStore } from '../attachments/file-store.js';
import { IncomingFile } from '../attachments/incoming-file.js';
import { live, notFound } from '../records/record-change.js';
import { StorageService } from '../uploads/storage.service.js';
import { UploadLimits } from '../uploads/upload-limits.js';
import { type Logo, OrganizationLogosRepository } from './organization-logos.repository.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { OrganizationsService } from './organizations.service.js';
import { cleanPicture, type Picture, pictureOf } from './picture.js';

/** A small picture is kept without its metadata: its type is read of its content, and how large it is of its header. */
@Injectable()
export class OrganizationLogosService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly logos: OrganizationLogosRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly service: OrganizationsService,
    private readonly files: FileStore,
    private readonly uploads: UploadLimits,
    private readonly storage: StorageService,
  ) {}

  async upload(caller: Caller, { organizationId }: LogoInput, body: unknown): Promise<Organization> {
    const { workspace, user } = caller;
    if (!(body instanceof Readable))
      throw new AppError('unsupported-media-type', { detail: 'Send the file itself, as application/octet-stream' });
    const { bytes, type } = await readPicture(body);
    return this.storage.withRoom(caller, Readable.from([]), bytes.length, async (room) => {
      const logo: Logo = { id: uuidv7(), organizationId, type, bytes: bytes.length };
      await this.tenancy.read({ workspace }, async (tx) =>
        live('organization', await this.organizations.find(tx, organizationId)),
      );
      await this.files.write(workspace, logo.id, Readable.from([bytes]), () => undefined);
      try {
        return await this.tenancy.run({ workspace, user }, async (tx) => {
          live('organization', await this.organizations.lock(tx, organizationId));
          await this.uploads.require(tx, user, bytes.length);
          await this.logos.create(tx, logo);
          await this.logos.keepOnly(tx, organizationId, logo.id);
          const organization = await this.service.setLogo(tx, organizationId, logo.id);
          await this.storage.settle(tx, room, bytes.length);
          return organization;
        });
      } catch (error) {
        await this.files.remove(workspace, logo.id);
        throw error;
      }
    });
  }

  async content({ workspace }: Pick<Caller, 'workspace'>, id: string): Promise<{ logo: Logo; content: Readable }> {
    const logo = await this.tenancy.run({ workspace }, (tx) => this.logos.find(tx, id));
    if (!logo) throw notFound('logo');
    return { logo, content: await this.files.read(workspace, id, logo.bytes) };
  }

  choose({ workspace, user }: Caller, id: string, { logoId }: LogoChoice): Promise<Organization> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      live('organization', await this.organizations.lock(tx, id));
      if (logoId !== null && (await this.logos.find(tx, logoId))?.organizationId !== id) throw notFound('logo');
      await this.logos.keepOnly(tx, id, logoId);
      return this.service.setLogo(tx, id, logoId);
    });
  }
}

const noPicture = () => new AppError('invalid-request', { detail: 'A logo is a PNG, JPEG or WebP picture' });

const readPicture = async (body: Readable): Promise<{ bytes: Buffer } & Picture> => {
  const file = new IncomingFile(body, (bytes) => {
    if (bytes > logoLimits.bytes)
      throw new AppError('payload-too-large', {
        detail: `A logo has at most ${logoLimits.bytes / 1024} KB`,
        details: { maxBytes: logoLimits.bytes },
      });
  });
  try {
    const bytes = await buffer(file.content);
    const picture = pictureOf(bytes);
    if (!picture) throw noPicture();
    if (Math.max(picture.width, picture.height) > logoLimits.pixels)
      throw new AppError('invalid-request', {
        detail: `A logo has at most ${logoLimits.pixels} pixels in width and height; this one has ${picture.width} × ${picture.height}`,
      });
    const clean = cleanPicture(bytes, picture);
    if (!clean) throw noPicture();
    return { bytes: clean, ...picture };
  } catch (error) {
    file.drop();
    throw error;
  }
};
