import { Injectable } from '@nestjs/common';
import { type Feature, reserve } from '@fernway/contracts/http/tokens';
import { type Caller, ServiceClient } from '@fernway/service-kit';

declare const held: unique symbol;

/** Tokens that the tokens service holds for one generation. Only `Reservations` makes one. */
export type Reservation = {
  readonly id: string;
  /** What is held, and the most that can be settled. */
  readonly tokens: number;
  /** One of the month's free analyses pays: then no tokens are held. */
  readonly freeAnalysis: boolean;
  readonly [held]: true;
};

@Injectable()
export class Reservations {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Holds the feature's price; the same key answers the same reservation.
   * @throws insufficient-tokens, insufficient-energy; budget-exceeded where an API key acts
   */
  async hold(caller: Caller, feature: Feature, key: string): Promise<Reservation> {
    const { reservationId, tokens, freeAnalysis } = await this.services.call(reserve, {
      caller,
      body: { key, payer: caller.user, ...spenderOf(caller), feature },
    });
    return { id: reservationId, tokens, freeAnalysis } as Reservation;
  }
}

/** A key spends of its owner's tokens, within its own budget: the tokens service reads that from the token, and holds both against it. */
const spenderOf = ({ user, session, apiKey }: Caller) =>
  apiKey ? { actor: `key:${session}`, budget: `key:${session}` } : { actor: `user:${user}`, budget: null };
