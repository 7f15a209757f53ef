import type { Balance } from '@fernway/contracts/http/tokens';

type Lot = { order: number; bought: boolean; remaining: number; expiresAt: number | null };
type Part = { lot: Lot; amount: number };
type Hold = { parts: Part[]; tokens: number; state: 'held' | 'settled' | 'released'; used?: number };

/** The ledger as a person would keep it on paper: lots in a list, one number per part of the balance. */
export class LedgerModel {
  readonly balance: Balance = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
  readonly holds = new Map<string, Hold>();
  private readonly lots: Lot[] = [];

  /** For a look at what would happen. */
  clone(): LedgerModel {
    return structuredCopy(this);
  }

  /** Whether something is due to lapse. */
  lapses(now: number): boolean {
    return this.lots.some(({ expiresAt, remaining }) => expiresAt !== null && expiresAt <= now && remaining > 0);
  }

  /** What is left in each lot, in the order of their credits. */
  get remaining(): number[] {
    return this.lots.map(({ remaining }) => remaining);
  }

  credit(tokens: number, bought: boolean, expiresAt: number | null): void {
    this.balance.total += tokens;
    this.lots.push({ order: this.lots.length, bought, remaining: this.payDebt(tokens), expiresAt });
    this.count();
  }

  /** Takes from what there is, of the lot with this number first, if any; what is missing is owed. */
  debit(tokens: number, ownLot?: number): void {
    const affordable = Math.min(tokens, this.balance.available);
    const lot = ownLot === undefined ? undefined : this.lots[ownLot]!;
    const own = Math.min(lot?.remaining ?? 0, affordable);
    if (lot) lot.remaining -= own;
    this.take(affordable - own);
    this.balance.total -= tokens;
    this.balance.debt += tokens - affordable;
    this.count();
  }

  /** Lets lots lapse; every other call is made for a moment that this was called with. */
  expire(now: number): void {
    for (const lot of this.lots) {
      if (lot.expiresAt === null || lot.expiresAt > now) continue;
      this.balance.expired += lot.remaining;
      lot.remaining = 0;
    }
    this.count();
  }

  /** @returns whether the balance covered it */
  reserve(id: string, tokens: number): boolean {
    if (this.balance.available < tokens) return false;
    this.holds.set(id, { parts: this.take(tokens), tokens, state: 'held' });
    this.balance.held += tokens;
    this.count();
    return true;
  }

  settle(id: string, tokens: number, now: number): void {
    const hold = this.holds.get(id)!;
    if (hold.state === 'settled') return;
    if (hold.state === 'released') {
      const affordable = Math.min(tokens, this.balance.available);
      this.take(affordable);
      this.balance.debt += tokens - affordable;
    } else {
      this.balance.held -= hold.tokens;
      this.giveBack(hold.parts, tokens, now);
    }
    this.balance.used += tokens;
    hold.state = 'settled';
    hold.used = tokens;
    this.count();
  }

  release(id: string, now: number): void {
    const hold = this.holds.get(id)!;
    if (hold.state !== 'held') return;
    this.balance.held -= hold.tokens;
    this.giveBack(hold.parts, 0, now);
    hold.state = 'released';
    this.count();
  }

  private giveBack(parts: Part[], used: number, now: number): void {
    const back = parts.reduce((sum, { amount }) => sum + amount, 0) - used;
    let keep = used + (back - this.payDebt(back));
    for (const { lot, amount } of parts) {
      const returned = Math.max(0, amount - keep);
      keep = Math.max(0, keep - amount);
      if (lot.expiresAt !== null && lot.expiresAt <= now) this.balance.expired += returned;
      else lot.remaining += returned;
    }
  }

  /** @returns what is left after debts */
  private payDebt(tokens: number): number {
    const paid = Math.min(tokens, this.balance.debt);
    this.balance.debt -= paid;
    return tokens - paid;
  }

  private take(tokens: number): Part[] {
    const parts: Part[] = [];
    let missing = tokens;
    const end = (lot: Lot) => lot.expiresAt ?? Infinity;
    const inOrder = [...this.lots].sort(
      (a, b) => compare(end(a), end(b)) || Number(a.bought) - Number(b.bought) || a.order - b.order,
    );
    for (const lot of inOrder) {
      const amount = Math.min(lot.remaining, missing);
      if (amount === 0) continue;
      lot.remaining -= amount;
      missing -= amount;
      parts.push({ lot, amount });
    }
    return parts;
  }

  private count(): void {
    this.balance.available = this.lots.reduce((sum, { remaining }) => sum + remaining, 0);
  }
}

/** Infinity minus Infinity is no order. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Parts of holds go on pointing at the copy's own lots. */
const structuredCopy = (model: LedgerModel): LedgerModel =>
  Object.assign(Object.create(LedgerModel.prototype) as LedgerModel, structuredClone({ ...model }));
