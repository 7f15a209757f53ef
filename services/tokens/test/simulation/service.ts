import 'reflect-metadata';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { Tenancy, type PlatformTx } from '@fernway/database';
import { type EventHandler, handlersOf, Inbox } from '@fernway/events/testing';
import { ENV, LOGGER, ServiceClient, SweeperService } from '@fernway/service-kit';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource } from 'typeorm';
import { AccountsEvents } from '../../src/accounts/accounts.events.js';
import { AdjustmentsService } from '../../src/adjustments/adjustments.service.js';
import { AppModule } from '../../src/app.module.js';
import { BalanceService } from '../../src/balance/balance.service.js';
import { DailyBonus } from '../../src/bonuses/daily-bonus.entity.js';
import { BonusesService } from '../../src/bonuses/bonuses.service.js';
import { DailyCapService } from '../../src/daily-cap/daily-cap.service.js';
import { EnergyService } from '../../src/energy/energy.service.js';
import type { Env } from '../../src/env.js';
import { Clock } from '../../src/ledger/clock.js';
import { AccountChanges } from '../../src/ledger/account-changes.js';
import { LedgerRepository } from '../../src/ledger/ledger.repository.js';
import { PurchasesEvents } from '../../src/purchases/purchases.events.js';
import { ExpiredReservationsService } from '../../src/reservations/expired-reservations.service.js';
import { ReservationBatches } from '../../src/reservations/reservation-batches.service.js';
import { ReservationsEvents } from '../../src/reservations/reservations.events.js';
import { ReservationsService } from '../../src/reservations/reservations.service.js';
import type { Scheduler } from './scheduler.js';
import { simulatedDriver } from './session.js';

export const askText = 'ask the ai service';

/** The real tokens service, without HTTP and timers: its pool, clock and the ai service are the simulation's. */
export type TokensService = {
  env: Env;
  inbox: Inbox;
  handlers: EventHandler[];
  reservations: ReservationsService;
  expired: ExpiredReservationsService;
  balance: BalanceService;
  bonuses: BonusesService;
  energy: EnergyService;
  adjustments: AdjustmentsService;
  caps: DailyCapService;
  /** Reservations that `reserve` wants become one batch. */
  atOnce<T>(reserve: () => T): T;
  /** What the service's sweeper does every quarter of an hour. */
  sweep(): Promise<void>;
};

const simulatedTenancy = async (scheduler: Scheduler): Promise<Tenancy> => {
  const dataSource = new DataSource({
    type: 'postgres',
    driver: simulatedDriver(scheduler),
    entities: [DailyBonus],
    synchronize: false,
    installExtensions: false,
  });
  return new Tenancy(await dataSource.initialize(), 'tokens');
};

export const startTokensService = async (
  scheduler: Scheduler,
  stateOf: (reservation: string) => string,
): Promise<TokensService> => {
  const tenancy = await simulatedTenancy(scheduler);
  const env: Env = { TOKENS_EXPIRE: 'never', TOKENS_ENERGY_CLOCK: 'running' };
  const sweeps: ((tx: PlatformTx) => Promise<void>)[] = [];
  const ask = { text: askText };
  const line = { cut: () => undefined, vanish: () => undefined };
  const client = {
    // The answer is made when the question arrives there, not when it was sent.
    call: async (_endpoint: unknown, { params }: { params: { id: string } }) => {
      await scheduler.park(ask, undefined, line);
      return { state: stateOf(params.id) };
    },
  };
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parts = [
    { provide: ENV, useValue: env },
    { provide: LOGGER, useValue: silent },
    { provide: Tenancy, useValue: tenancy },
    { provide: ServiceClient, useValue: client },
    { provide: SweeperService, useValue: { add: (sweep: (tx: PlatformTx) => Promise<void>) => sweeps.push(sweep) } },
  ];
  @Global()
  @Module({ imports: [AppModule], providers: parts, exports: parts })
  class SimulatedPlatform {}

  const app: INestApplicationContext = await NestFactory.createApplicationContext(SimulatedPlatform, {
    logger: ['error'],
  });
  const get = <T>(type: new (...given: never[]) => T): T => app.get(type as never, { strict: false });
  // Its timer; the simulation decides when it sweeps.
  get(ExpiredReservationsService).onApplicationShutdown();
  // Batches of each operation's own: what waits in the memory of one process for another's transaction is proved beside
  // (proofs.long-spec.ts), and a crashed one must not hold up the next here.
  const alone = () => new ReservationBatches(tenancy, get(LedgerRepository), get(AccountChanges));
  const together = new AsyncLocalStorage<ReservationBatches>();
  get(ReservationBatches).hold = (reservation) => (together.getStore() ?? alone()).hold(reservation);
  get(Clock).now = () => new Date(scheduler.now());
  return {
    env,
    inbox: new Inbox(tenancy),
    handlers: [AccountsEvents, PurchasesEvents, ReservationsEvents].flatMap(
      (type) => handlersOf(get<object>(type)).once,
    ),
    reservations: get(ReservationsService),
    expired: get(ExpiredReservationsService),
    balance: get(BalanceService),
    bonuses: get(BonusesService),
    energy: get(EnergyService),
    adjustments: new AdjustmentsService(tenancy, env, get(Clock)),
    caps: get(DailyCapService),
    atOnce(reserve) {
      // Both lanes are taken until all have come.
      const batches = Object.assign(alone(), { running: 2 }) as unknown as { running: number; start(): void };
      const all = together.run(batches as unknown as ReservationBatches, reserve);
      batches.running = 1;
      batches.start();
      return all;
    },
    async sweep() {
      for (const sweep of sweeps) await tenancy.run({ platform: 'sweeper' }, sweep);
    },
  };
};
