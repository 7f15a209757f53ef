import { costs, explorationSections, freeAnalysisFeatures, tokenRules } from '@fernway/contracts/http/tokens';
import { LedgerModel } from '../ledger-model.js';
import { CalendarModel } from './calendar-model.js';

type Energy = { points: number; at: number; full: boolean };
type Day = { login: boolean; sections: string[]; total: number };
type Reserved = {
  id: string;
  key: string;
  feature: string;
  actor: string;
  price: number;
  freeMonth: string | null;
  created: number;
};
/** Tokens of an order, what was taken back of them, and the number of their lot. */
type Bought = { tokens: number; taken: number; lot: number };
export type Change = { key: string; order: string; type: 'refund' | 'dispute'; tokens: number };
/** A daily cap as its person sees it. */
type CapState = { cap: number | null; spent: number; remaining: number | null; resetsAt: string };
export type Feature = keyof typeof costs;

/**
 * One account on paper: what section 9 of the specification promises its person. Zones here have a fixed distance from
 * UTC, so that days are plain arithmetic; the real calendar has tests of its own.
 */
export class AccountModel {
  ledger = new LedgerModel();
  /** Entries as the person sees them: type and amount. */
  listed: [string, number][] = [];
  entries = 0;
  energy: Energy = { points: tokenRules.energyMaximum, at: 0, full: false };
  freeMonth: string | null = null;
  freeUsed = 0;
  bonusDay: string | null = null;
  private days: Record<string, Day> = {};
  private bought: Record<string, Bought> = {};
  private keys = new Set<string>();
  reservations = new Map<string, Reserved>();
  calendar: CalendarModel;
  dailyCap: number | null = null;
  adjustments = 0;

  constructor(
    zoneHours: number,
    private readonly monthly: boolean,
    private readonly paceMs: number,
  ) {
    this.calendar = new CalendarModel(zoneHours);
  }

  clone(): AccountModel {
    const copy = Object.assign(Object.create(AccountModel.prototype) as AccountModel, this);
    return Object.assign(copy, {
      ledger: this.ledger.clone(),
      listed: [...this.listed],
      energy: { ...this.energy },
      days: structuredClone(this.days),
      bought: structuredClone(this.bought),
      keys: new Set(this.keys),
      reservations: new Map(this.reservations),
      calendar: this.calendar.clone(),
    });
  }

  get opened(): boolean {
    return this.entries > 0;
  }

  open(moment: number): string {
    if (this.opened) return 'duplicate';
    this.energy = { points: tokenRules.energyMaximum, at: moment, full: false };
    this.credit('grant', tokenRules.initialGrant, moment);
    return 'done';
  }

  /** Credits what the key names, once for ever. */
  receive(key: string, type: 'bonus' | 'purchase', tokens: number, moment: number): string {
    if (!this.opened) return 'no-account';
    return this.move(moment, (energy) => {
      if (this.keys.has(key)) return 'duplicate';
      this.keys.add(key);
      if (type === 'purchase') {
        Object.assign(energy, filled(energy, moment));
        this.bought[key] = { tokens, taken: 0, lot: this.ledger.remaining.length };
      }
      this.credit(type, tokens, moment);
      return 'done';
    });
  }

  received(key: string): boolean {
    return this.keys.has(key);
  }

  /** A refund or dispute of an order takes tokens back. */
  takeBack(change: Change, moment: number): string {
    return this.change(change, moment, (order) => {
      if (change.tokens > order.tokens - order.taken) return 'excess';
      order.taken += change.tokens;
      this.ledger.debit(change.tokens, order.lot);
      this.entries += 1;
      if (change.tokens > 0) this.listed.push([change.type, -change.tokens]);
      return 'done';
    });
  }

  /** @param follows key of what took them */
  giveAgain(change: Change, follows: string, moment: number): string {
    return this.change(change, moment, (order) => {
      if (!this.keys.has(follows)) return 'unknown';
      if (change.tokens > order.taken) return 'excess';
      order.taken -= change.tokens;
      if (change.tokens > 0) this.ledger.credit(change.tokens, true, null);
      if (change.tokens > 0) this.listed.push([change.type, change.tokens]);
      this.entries += 1;
      return 'done';
    });
  }

  /** By an operator's hand, who takes nothing that was bought. */
  adjust(key: string, tokens: number, moment: number): string {
    if (!this.opened) return 'no-account';
    return this.move(moment, () => {
      if (this.keys.has(key)) return 'duplicate';
      const bought = Object.values(this.bought).reduce((sum, order) => sum + order.tokens - order.taken, 0);
      if (tokens === 0 || this.ledger.balance.total + tokens < bought) return 'excess';
      this.keys.add(key);
      if (tokens > 0) this.ledger.credit(tokens, false, null);
      else this.ledger.debit(-tokens);
      this.listed.push(['adjustment', tokens]);
      this.entries += 1;
      this.adjustments += 1;
      return 'done';
    });
  }

  /** @param version of the profile that names the zone */
  travel(hours: number, version: number, moment: number): string {
    return this.opened ? this.calendar.change(hours, version, moment) : 'no-account';
  }

  capBy(cap: number | null, moment: number): CapState | 'no-account' {
    if (!this.opened) return 'no-account';
    this.dailyCap = cap;
    this.calendar.cap = this.calendar.capDay(moment);
    return this.capState(moment);
  }

  private capState(moment: number): CapState {
    const { from, until } = this.calendar.capDay(moment);
    const spent = this.spentSince(from);
    return {
      cap: this.dailyCap,
      spent,
      remaining: this.dailyCap === null ? null : Math.max(0, this.dailyCap - spent),
      resetsAt: new Date(until).toISOString(),
    };
  }

  private spentSince(from: number): number {
    const counted = [...this.reservations.values()].filter(({ created }) => created >= from);
    return counted.reduce((sum, { id, price }) => {
      const { state, used } = this.ledger.holds.get(id)!;
      return sum + (state === 'released' ? 0 : (used ?? price));
    }, 0);
  }

  private change({ key, order }: Change, moment: number, work: (order: Bought) => string): string {
    if (!this.opened) return 'no-account';
    return this.move(moment, () => {
      if (this.keys.has(key)) return 'duplicate';
      const bought = this.bought[order];
      const outcome = bought ? work(bought) : 'unknown';
      if (outcome === 'done') this.keys.add(key);
      return outcome;
    });
  }

  /** @returns the outcome, with the reservation that it is about */
  reserve(
    wanted: { id: string; key: string; feature: Feature; actor: string },
    moment: number,
  ): { outcome: string; held?: Reserved; cap?: CapState } {
    if (!this.opened) return { outcome: 'no-account' };
    let held: Reserved | undefined;
    let cap: CapState | undefined;
    const outcome = this.move(moment, (energy) => {
      held = [...this.reservations.values()].find(({ key }) => key === wanted.key);
      if (held) {
        if (held.feature !== wanted.feature || held.actor !== wanted.actor) return 'reused';
        return this.ledger.holds.get(held.id)!.state === 'held' ? 'replayed' : 'closed';
      }
      const price = costs[wanted.feature].tokens;
      const paid = this.ledger.balance.available >= price;
      const month = freeAnalysisFeatures.includes(wanted.feature) ? `${this.bonusDate(moment).slice(0, 7)}-01` : null;
      const counted =
        month !== null && (this.freeMonth === null || month > this.freeMonth)
          ? { month, used: 0 }
          : { month: this.freeMonth, used: this.freeUsed };
      if (!paid && (month === null || counted.used >= tokenRules.freeAnalysesPerMonth)) return 'insufficient-tokens';
      if (paid && this.dailyCap !== null) {
        if (!this.calendar.cap || moment >= this.calendar.cap.until) this.calendar.cap = this.calendar.capDay(moment);
        if (this.spentSince(this.calendar.cap.from) + price > this.dailyCap) {
          cap = this.capState(moment);
          return 'daily-cap-reached';
        }
      }
      if (energy.points < 1) return 'insufficient-energy';
      if (!paid) [this.freeMonth, this.freeUsed] = [counted.month, counted.used + 1];
      const created = Math.max(moment, this.calendar.cap?.from ?? -Infinity);
      held = { ...wanted, price: paid ? price : 0, freeMonth: paid ? null : counted.month, created };
      spend(energy, moment);
      this.ledger.reserve(held.id, held.price);
      this.reservations.set(held.id, held);
      this.entries += 1;
      return 'done';
    });
    return { outcome, ...(held && { held }), ...(cap && { cap }) };
  }

  settle(id: string, tokens: number, moment: number): string {
    const held = this.reservations.get(id);
    if (!held) return 'unknown';
    return this.move(moment, (energy) => {
      const hold = this.ledger.holds.get(id)!;
      if (hold.state === 'settled') return hold.used === tokens ? 'duplicate' : 'contradiction';
      if (tokens > hold.tokens) return 'excess';
      const late = hold.state === 'released';
      if (late && held.freeMonth !== null && held.freeMonth === this.freeMonth) this.freeUsed += 1;
      if (late && (held.freeMonth !== null || tokens > 0)) spend(energy, moment);
      if (!late && tokens === 0 && held.freeMonth === null) comeBack(energy, moment);
      this.ledger.settle(id, tokens, moment);
      this.entries += 1;
      if (held.freeMonth !== null) this.listed.push(['free_analysis', -tokens]);
      else if (tokens > 0) this.listed.push(['usage', -tokens]);
      return late ? 'late' : 'done';
    });
  }

  release(id: string, moment: number): string {
    const held = this.reservations.get(id);
    if (!held) return 'unknown';
    return this.move(moment, (energy) => {
      if (this.ledger.holds.get(id)!.state !== 'held') return 'duplicate';
      comeBack(energy, moment);
      if (held.freeMonth !== null && held.freeMonth === this.freeMonth) this.freeUsed = Math.max(0, this.freeUsed - 1);
      this.ledger.release(id, moment);
      this.entries += 1;
      return 'done';
    });
  }

  expire(moment: number): void {
    if (this.opened) this.move(moment, () => 'duplicate');
  }

  /** @param route of an exploration; null for the bonus of a login */
  claim(route: string | null, moment: number): { success: boolean; tokens: number; dailyTotal: number } | 'no-account' {
    if (!this.opened) return 'no-account';
    const date = this.bonusDate(moment);
    const day = (this.days[date] ??= { login: false, sections: [], total: 0 });
    const section = route === null ? 'login' : (explorationSections as Record<string, string>)[route];
    const tokens = route === null ? tokenRules.loginBonus : tokenRules.explorationBonus;
    const had =
      route === null
        ? day.login
        : section === undefined ||
          day.sections.includes(section) ||
          day.sections.length >= tokenRules.explorationsPerDay;
    if (had || day.total + tokens > tokenRules.dailyBonusCap)
      return { success: false, tokens: 0, dailyTotal: day.total };
    day.total += tokens;
    if (route === null) day.login = true;
    else day.sections.push(section!);
    this.receive(`bonus:${date}:${section}`, 'bonus', tokens, moment);
    this.bonusDay = date;
    return { success: true, tokens, dailyTotal: day.total };
  }

  /** Credits the bonus of a meter that regeneration has filled, where it is due. */
  readFull(moment: number): void {
    const energy = this.energyAt(moment);
    if (!this.opened || !energy.full) return;
    this.energy = { ...energy, full: false };
    const date = this.bonusDate(moment);
    if (this.bonusDay === null || date > this.bonusDay) this.bonusDay = date;
    this.receive(`energy:${date}`, 'bonus', tokenRules.energyBonus, moment);
  }

  /** The meter as regeneration has moved it. */
  energyAt(moment: number, { points, at, full }: Energy = this.energy): Energy {
    if (points >= tokenRules.energyMaximum) return { points, at, full };
    const gained = Math.max(0, Math.floor((moment - at) / this.paceMs));
    if (points + gained >= tokenRules.energyMaximum)
      return { points: tokenRules.energyMaximum, at: moment, full: true };
    return { points: points + gained, at: at + gained * this.paceMs, full };
  }

  /** Holds that nobody has closed. */
  get held(): string[] {
    return [...this.ledger.holds].filter(([, { state }]) => state === 'held').map(([id]) => id);
  }

  protected date(moment: number): string {
    return this.calendar.date(moment);
  }

  /** Never goes back. */
  private bonusDate(moment: number): string {
    const today = this.date(moment);
    return this.bonusDay !== null && this.bonusDay > today ? this.bonusDay : today;
  }

  private credit(type: 'grant' | 'bonus' | 'purchase', tokens: number, moment: number): void {
    const bought = type === 'purchase';
    this.ledger.credit(tokens, bought, this.monthly && !bought ? this.nextMonth(moment) : null);
    this.listed.push([type, tokens]);
    this.entries += 1;
  }

  protected nextMonth(moment: number): number {
    return this.calendar.nextMonth(moment);
  }

  /** What has lapsed goes first; energy is kept with an entry only. */
  private move(moment: number, work: (energy: Energy) => string): string {
    const energy = this.energyAt(moment);
    const lapsed = this.ledger.balance.expired;
    this.ledger.expire(moment);
    if (this.ledger.balance.expired > lapsed) {
      this.listed.push(['expiry', lapsed - this.ledger.balance.expired]);
      this.entries += 1;
      this.energy = { ...energy };
    }
    const outcome = work(energy);
    if (outcome === 'done' || outcome === 'late') this.energy = energy;
    return outcome;
  }
}

const spend = (energy: Energy, moment: number): void => {
  if (energy.points >= tokenRules.energyMaximum) energy.at = moment;
  energy.points = Math.max(0, energy.points - 1);
};

const comeBack = (energy: Energy, moment: number): void => {
  energy.points = Math.min(tokenRules.energyMaximum, energy.points + 1);
  if (energy.points === tokenRules.energyMaximum) energy.at = moment;
};

const filled = (energy: Energy, moment: number): Energy => ({
  ...energy,
  points: tokenRules.energyMaximum,
  at: moment,
});
