import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { ProfileChanged } from '@fernway/contracts/events/identity';
import type { Me, ProfileInput, User } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { userOf } from '../accounts/user.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly accounts: AccountsRepository,
  ) {}

  me({ user, workspace }: Pick<Caller, 'user' | 'workspace'>): Promise<Me> {
    return this.tenancy.read({ user, workspace }, async (read) => {
      const member = await this.accounts.findMember(read, user);
      if (!member) throw new AppError('not-found');
      return {
        user: userOf(member),
        workspace: {
          id: member.workspaceId,
          name: member.workspaceName,
          ...(member.currency && { currency: member.currency }),
          workingDays: member.workingDays,
        },
        role: member.role,
      };
    });
  }

  update({ user, workspace }: Caller, changes: ProfileInput): Promise<User> {
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const known = await this.accounts.find(tx, user);
      if (!known) throw new AppError('not-found');
      if (Object.keys(changes).length === 0) return userOf(known);
      const account = await this.accounts.update(tx, user, changes);
      const { firstName, lastName, language, timeZone } = userOf(account);
      await outbox.publish(tx, ProfileChanged, {
        subject: user,
        version: account.version,
        user,
        data: { userId: user, firstName, lastName, language, timeZone },
      });
      return userOf(account);
    });
  }
}
