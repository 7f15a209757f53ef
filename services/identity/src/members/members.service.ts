import { Injectable } from '@nestjs/common';
import { may } from '@fernway/contracts/access';
import type { Member } from '@fernway/contracts/http/members';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { memberOf } from './member.js';
import { MembersRepository } from './members.repository.js';

@Injectable()
export class MembersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly members: MembersRepository,
  ) {}

  async list({ user, workspace, role }: Caller): Promise<Member[]> {
    const rows = await this.tenancy.run({ user, workspace }, (tx) => this.members.list(tx));
    const manages = may(role, 'members:manage');
    return rows.map((row) => memberOf(row, manages || row.id === user));
  }
}
