import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { listPeople } from '@fernway/contracts/http/members';
import { type Caller, ServiceClient } from '@fernway/service-kit';

type Named = string | null | undefined;

/** Who can be given a record or be mentioned: the members of the workspace now, as identity knows them. */
@Injectable()
export class MembersService {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Asked before the transaction that writes it. The caller is a member, and who was named before may stay after he left.
   * @param path of the field that names them
   * @param held whom the record names already
   * @throws AppError not-found when somebody is no member of this workspace now
   */
  async requireKnown(
    caller: Caller,
    path: string,
    named: readonly Named[],
    held: () => Promise<readonly Named[]> = async () => [],
  ): Promise<void> {
    const others = [...new Set(named)].filter((id): id is string => !!id && id !== caller.user);
    if (others.length === 0) return;
    const before = await held();
    const added = others.filter((id) => !before.includes(id));
    if (added.length === 0) return;
    const { items } = await this.services.call(listPeople, { caller });
    if (added.every((id) => items.some((person) => person.id === id))) return;
    const message = 'There is no such member of this workspace';
    throw new AppError('not-found', { detail: `${path}: ${message}`, errors: [{ path, message }] });
  }
}
