import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { type Addressee, getAddressee, listManagers } from '@fernway/contracts/http/members';
import { ServiceClient } from '@fernway/service-kit';

/** Of a call inside a transaction; the event comes again when identity is away. */
const timeoutMs = 3_000;

@Injectable()
export class MembersService {
  constructor(private readonly client: ServiceClient) {}

  /**
   * Where to write to a member, at this moment.
   * @param from who has them written to: nobody is mailed where `fromVerified` is false
   * @returns undefined for who is not a member any more
   */
  addressee(workspace: string, memberId: string, from: string | null): Promise<Addressee | undefined> {
    const asked = { params: { workspace, id: memberId }, query: from ? { from } : {} };
    return this.client.call(getAddressee, { ...asked, timeoutMs }).catch((error: unknown) => {
      // Anybody's id can be written into a note, and members leave: they hear nothing of it.
      if (error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    });
  }

  async managers(workspace: string): Promise<string[]> {
    return (await this.client.call(listManagers, { params: { workspace }, timeoutMs })).ids;
  }
}
