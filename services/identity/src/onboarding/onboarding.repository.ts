import { Injectable } from '@nestjs/common';
import type { OnboardingInput } from '@fernway/contracts/http/identity';
import type { UserTx } from '@fernway/database';
import { Onboarding } from './onboarding.entity.js';

@Injectable()
export class OnboardingRepository {
  find(tx: UserTx): Promise<Onboarding | null> {
    return tx.manager.findOneBy(Onboarding, { userId: tx.user });
  }

  /** @returns the version that this made, 1 for the first answer */
  async save(tx: UserTx, { businessType, teamSize, focusAreas }: OnboardingInput): Promise<number> {
    const [row] = await tx.query<{ version: number }>({
      text: `insert into onboarding (user_id, version, business_type, team_size, focus_areas) values ($1, 1, $2, $3, $4)
             on conflict (user_id) do update
               set version = onboarding.version + 1, business_type = excluded.business_type,
                   team_size = excluded.team_size, focus_areas = excluded.focus_areas, updated_at = now()
             returning version`,
      values: [tx.user, businessType, teamSize, focusAreas],
    });
    return row!.version;
  }
}
