import { subjectPath } from '@fernway/contracts/records/pages';
import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Addressee, getAddressee } from '@fernway/contracts/http/members';
import type { WorkspaceTx } from '@fernway/database';
import { type BaseEnv, InjectEnv, ServiceClient } from '@fernway/service-kit';

/** Of a call inside a transaction; the event comes again when identity is away. */
const addresseeMs = 3_000;

/** What a member is written to about. */
export type About = { dealId: string | null; contactId: string | null; companyId: string | null };

@Injectable()
export class MembersService {
  constructor(
    private readonly client: ServiceClient,
    @InjectEnv() private readonly env: BaseEnv,
  ) {}

  /**
   * Where to write to a member, at this moment.
   * @param from who has him written to
   * @returns undefined for who is none any more, and where `from` may have nobody mailed: the address is not proved
   */
  async addressee(tx: WorkspaceTx, memberId: string, from: string | null): Promise<Addressee | undefined> {
    const asked = { params: { workspace: tx.workspace, id: memberId }, query: from ? { from } : {} };
    const member = await this.client
      .call(getAddressee, { ...asked, timeoutMs: addresseeMs })
      .catch((error: unknown) => {
        // Anybody's id can be written into a note, and members leave: they hear nothing of it.
        if (error instanceof AppError && error.code === 'not-found') return undefined;
        throw error;
      });
    return member?.fromVerified === false ? undefined : member;
  }

  /** The page of the record that it is about. */
  linkTo(about: About): string {
    return `${this.env.publicUrl}${subjectPath(about) ?? '/dashboard/calendar'}`;
  }
}
