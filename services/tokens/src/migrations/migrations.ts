import { Ledger1790000200001 } from './1790000200001-ledger.js';
import { LedgerFunctions1790000200002 } from './1790000200002-ledger-functions.js';
import { DailyBonuses1790000200003 } from './1790000200003-daily-bonuses.js';
import { ExpiryKey1790000200004 } from './1790000200004-expiry-key.js';
import { DailyCap1790000200005 } from './1790000200005-daily-cap.js';
import { ClawBacks1790000200006 } from './1790000200006-claw-backs.js';
import { Adjustments1790000200007 } from './1790000200007-adjustments.js';
import { ChainDigests1790000200008 } from './1790000200008-chain-digests.js';
import { HistoryByTime1790000200009 } from './1790000200009-history-by-time.js';
import { EnergyCelebration1790000200010 } from './1790000200010-energy-celebration.js';
import { ReserveMany1790000200011 } from './1790000200011-reserve-many.js';
import { HeldReservations1790000200012 } from './1790000200012-held-reservations.js';
import { CapDate1790000200013 } from './1790000200013-cap-date.js';
import { KeepBoughtTokens1790000200014 } from './1790000200014-keep-bought-tokens.js';
import { Agents1790000200015 } from './1790000200015-agents.js';
import { PastBonusDays1790000200016 } from './1790000200016-past-bonus-days.js';

export const migrations = [
  Ledger1790000200001,
  LedgerFunctions1790000200002,
  DailyBonuses1790000200003,
  ExpiryKey1790000200004,
  DailyCap1790000200005,
  ClawBacks1790000200006,
  Adjustments1790000200007,
  ChainDigests1790000200008,
  HistoryByTime1790000200009,
  EnergyCelebration1790000200010,
  ReserveMany1790000200011,
  HeldReservations1790000200012,
  CapDate1790000200013,
  KeepBoughtTokens1790000200014,
  Agents1790000200015,
  PastBonusDays1790000200016,
];
