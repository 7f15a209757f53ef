import type { expenseCategories } from '@fernway/contracts/records/expense-categories';
import type { BusinessType } from '@fernway/contracts/http/identity';

export type ExpenseCategory = (typeof expenseCategories)[number];
export type ProductUnit =
  | 'piece'
  | 'box'
  | 'kilogram'
  | 'person'
  | 'place'
  | 'licence'
  | 'package'
  | 'session'
  | 'hour'
  | 'day'
  | 'month';

/** What a deal is about worth in each trade, in minor units. */
export const usualValue: Record<BusinessType, number> = {
  fnb: 180_000,
  retail: 240_000,
  tech: 650_000,
  office: 380_000,
  education: 290_000,
  healthcare: 420_000,
  other: 300_000,
};

/** How each month from January compares with the average one. */
export const seasons: Record<BusinessType, readonly number[]> = {
  fnb: [0.68, 0.78, 0.92, 0.98, 1.04, 1.12, 1.14, 1.08, 0.94, 0.92, 0.98, 1.42],
  retail: [0.72, 0.74, 0.88, 0.92, 0.96, 0.94, 0.9, 0.88, 0.94, 1.02, 1.46, 1.64],
  tech: [0.86, 0.92, 1.1, 0.94, 0.96, 1.08, 0.84, 0.8, 1.04, 1.02, 1.08, 1.36],
  office: [1.12, 1, 1.1, 1.02, 0.96, 0.98, 0.78, 0.72, 1.08, 1.06, 1.04, 1.14],
  education: [1.34, 1, 0.92, 0.88, 0.84, 0.8, 0.92, 1.46, 1.4, 0.96, 0.86, 0.62],
  healthcare: [1.08, 1.06, 1.04, 0.98, 0.96, 0.92, 0.8, 0.78, 1, 1.18, 1.16, 1.04],
  other: [0.84, 0.9, 1.02, 1, 1.02, 1.04, 0.9, 0.82, 1.04, 1.08, 1.12, 1.22],
};

/** Trades whose customers also come without leaving a name, and on Sundays. */
export const overTheCounter: readonly BusinessType[] = ['fnb', 'retail'];

export type TradeProduct = {
  sku: string;
  unit: ProductUnit;
  /** In minor units. */
  price: number;
  /** Its share of the price. */
  cost: number;
  /** How much is bought at once. */
  quantity: readonly [least: number, most: number];
  /** How often it is bought beside the others. */
  weight: number;
  /** The month since the first one in which it was last sold; without it, it still is. */
  until?: number;
};

const product = (
  sku: string,
  unit: ProductUnit,
  [price, cost]: readonly [number, number],
  quantity: TradeProduct['quantity'],
  weight: number,
): TradeProduct => ({ sku, unit, price: Math.round(price * 100), cost, quantity, weight });

/** The last two are no longer offered. */
const endingWithTwo = (...all: TradeProduct[]): TradeProduct[] =>
  all.map((each, n) => (n < all.length - 2 ? each : { ...each, until: n === all.length - 1 ? 11 : 17 }));

export const tradeProducts: Record<BusinessType, readonly TradeProduct[]> = {
  fnb: endingWithTwo(
    product('CAT-01', 'person', [38, 0.36], [40, 110], 5),
    product('CAT-02', 'person', [62, 0.34], [25, 70], 3),
    product('LUN-01', 'person', [14.5, 0.38], [80, 240], 5),
    product('BRD-01', 'kilogram', [6.8, 0.32], [120, 420], 4),
    product('CAK-01', 'piece', [85, 0.3], [8, 28], 3),
    product('COF-01', 'kilogram', [24, 0.42], [30, 110], 3),
    product('WIN-01', 'box', [132, 0.52], [8, 26], 2),
    product('BRU-01', 'box', [27, 0.4], [40, 90], 2),
    product('PIC-01', 'piece', [34, 0.42], [30, 80], 2),
  ),
  retail: endingWithTwo(
    product('CLO-01', 'piece', [74, 0.55], [20, 70], 4),
    product('CLO-02', 'piece', [29, 0.5], [60, 170], 4),
    product('SHO-01', 'piece', [96, 0.56], [15, 55], 3),
    product('BAG-01', 'piece', [58, 0.52], [25, 80], 3),
    product('GIF-01', 'box', [42, 0.48], [40, 140], 4),
    product('HOM-01', 'piece', [68, 0.54], [20, 75], 3),
    product('HOM-02', 'piece', [49, 0.5], [30, 95], 3),
    product('SHF-01', 'piece', [310, 0.6], [5, 16], 1),
    product('CAL-01', 'piece', [14, 0.45], [100, 300], 2),
  ),
  tech: endingWithTwo(
    product('LIC-10', 'licence', [180, 0.12], [30, 80], 5),
    product('LIC-20', 'licence', [96, 0.1], [50, 130], 3),
    product('SUP-10', 'month', [1450, 0.3], [4, 9], 4),
    product('DEV-10', 'day', [980, 0.22], [6, 14], 4),
    product('MIG-10', 'package', [7800, 0.25], [1, 1], 2),
    product('SEC-10', 'package', [8600, 0.2], [1, 1], 2),
    product('TRN-10', 'day', [1200, 0.2], [4, 9], 2),
    product('HST-10', 'month', [640, 0.35], [6, 18], 3),
    product('HST-05', 'month', [320, 0.4], [12, 36], 2),
  ),
  office: endingWithTwo(
    product('CON-10', 'day', [880, 0.25], [3, 9], 5),
    product('BKK-10', 'month', [620, 0.25], [4, 12], 4),
    product('PAY-10', 'month', [410, 0.25], [8, 16], 3),
    product('CLN-10', 'month', [760, 0.35], [4, 10], 3),
    product('PRN-10', 'month', [290, 0.45], [10, 24], 2),
    product('DSK-10', 'piece', [540, 0.55], [5, 14], 3),
    product('STA-10', 'box', [88, 0.5], [30, 80], 2),
    product('MOV-10', 'day', [1650, 0.4], [2, 5], 1),
    product('FAX-10', 'month', [120, 0.4], [20, 48], 2),
  ),
  education: endingWithTwo(
    product('LNG-10', 'place', [320, 0.2], [7, 18], 5),
    product('SUM-10', 'place', [540, 0.25], [4, 11], 3),
    product('EXM-10', 'place', [260, 0.18], [9, 22], 4),
    product('INH-10', 'day', [1150, 0.2], [2, 5], 3),
    product('WRK-10', 'place', [145, 0.2], [15, 40], 3),
    product('ONL-10', 'licence', [85, 0.1], [30, 70], 3),
    product('BOK-10', 'piece', [36, 0.5], [70, 150], 2),
    product('TUT-10', 'hour', [58, 0.25], [40, 100], 2),
    product('AUD-10', 'piece', [42, 0.4], [60, 130], 2),
  ),
  healthcare: endingWithTwo(
    product('CHK-10', 'person', [165, 0.25], [20, 50], 5),
    product('PHY-10', 'session', [78, 0.25], [45, 110], 4),
    product('VAC-10', 'person', [46, 0.45], [80, 180], 3),
    product('DEN-10', 'person', [115, 0.25], [30, 75], 3),
    product('AID-10', 'place', [98, 0.2], [35, 85], 2),
    product('CAR-10', 'hour', [52, 0.35], [70, 160], 3),
    product('EQP-10', 'piece', [890, 0.6], [4, 10], 2),
    product('LAB-10', 'piece', [74, 0.4], [50, 110], 3),
    product('MSK-10', 'box', [24, 0.5], [150, 350], 2),
  ),
  other: endingWithTwo(
    product('SVC-10', 'month', [380, 0.25], [6, 16], 5),
    product('CON-10', 'day', [820, 0.2], [3, 7], 4),
    product('MNT-10', 'session', [210, 0.3], [12, 28], 4),
    product('STR-10', 'package', [1350, 0.3], [2, 4], 3),
    product('TRN-10', 'day', [950, 0.2], [3, 6], 2),
    product('PRT-10', 'box', [165, 0.5], [14, 38], 3),
    product('INS-10', 'hour', [88, 0.3], [30, 65], 3),
    product('PIL-10', 'package', [3900, 0.3], [1, 1], 1),
    product('HOT-10', 'month', [290, 0.3], [8, 20], 2),
  ),
};

/** How what does not follow sales is spent. */
export const fixedShares: Record<Exclude<ExpenseCategory, 'goods'>, number> = {
  rent: 0.15,
  staff: 0.62,
  marketing: 0.12,
  retention: 0.04,
  other: 0.07,
};
