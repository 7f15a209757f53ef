import fc from 'fast-check';
import {
  bonusDay,
  changeZone,
  dayAfter,
  dayBorders,
  dayIn,
  dayStart,
  isTimeZone,
  monthOf,
  nextMonth,
  zoneAt,
} from './calendar.js';

// The same series in every run.
fc.configureGlobal({ seed: 1 });

const zones = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  // Clocks that change at midnight, by half an hour, or by a whole day.
  'Africa/Cairo',
  'America/Asuncion',
  'America/Havana',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
);
const instants = fc.date({
  min: new Date('2005-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

/** The day by another way: what the runtime's own clock face says. */
const dayOnClock = (zone: string, at: Date): string => {
  const [month, day, year] = at
    .toLocaleDateString('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .split('/');
  return `${year}-${month}-${day}`;
};

describe('dayIn', () => {
  it('is the day on the clock of the zone', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => expect(dayIn(zone, at)).toBe(dayOnClock(zone, at))),
      { seed: 1, numRuns: 1_000 },
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
  ])('in %s at %s is %s', (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });
});

/** From when on a zone that is chosen now counts. */
const nextMidnight = (zone: string, instant: Date): Date => {
  const account = { timeZone: zone, nextTimeZone: null, nextTimeZoneFrom: null };
  return changeZone(account, zone === 'UTC' ? 'Asia/Tokyo' : 'UTC', instant).nextTimeZoneFrom!;
};

describe('nextMidnight and nextMonth', () => {
  it('are the millisecond in which a later day begins, within two days', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const midnight = nextMidnight(zone, at);
        const today = dayIn(zone, at);
        expect(dayIn(zone, midnight) > today).toBe(true);
        expect(dayIn(zone, new Date(midnight.getTime() - 1)) <= today).toBe(true);
        expect(midnight.getTime() - at.getTime()).toBeLessThanOrEqual(50 * 3_600_000);
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });

  it('begin the month that follows', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const next = nextMonth(zone, at);
        const [year, month] = monthOf(dayIn(zone, at)).split('-').map(Number) as [number, number];
        const expected = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
        expect(monthOf(dayIn(zone, next))).toBe(expected);
        expect(monthOf(dayIn(zone, new Date(next.getTime() - 1)))).toBe(monthOf(dayIn(zone, at)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['America/Havana', '2026-03-07T12:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-30T10:00:00.000Z'],
  ])('in %s after %s is %s', (zone, at, midnight) => {
    expect(nextMidnight(zone, new Date(at)).toISOString()).toBe(midnight);
  });
});

describe('a changed zone', () => {
  const account = { timeZone: 'UTC', nextTimeZone: null, nextTimeZoneFrom: null };

  it('counts from the next midnight of the old one', () => {
    fc.assert(
      fc.property(zones, zones, instants, (from, to, at) => {
        fc.pre(from !== to);
        const changed = changeZone({ ...account, timeZone: from }, to, at);
        const midnight = nextMidnight(from, at);
        expect(zoneAt(changed, at)).toBe(from);
        expect(zoneAt(changed, new Date(midnight.getTime() - 1))).toBe(from);
        expect(zoneAt(changed, midnight)).toBe(to);
      }),
      { seed: 1 },
    );
  });

  it('is forgotten when the old one comes back first, and replaced by a third', () => {
    const noon = new Date('2026-03-10T12:00:00Z');
    const toTokyo = changeZone(account, 'Asia/Tokyo', noon);
    expect(changeZone(toTokyo, 'UTC', noon)).toEqual(account);
    expect(changeZone(toTokyo, 'Asia/Seoul', noon)).toMatchObject({ timeZone: 'UTC', nextTimeZone: 'Asia/Seoul' });
    expect(changeZone(toTokyo, 'Asia/Seoul', new Date('2026-03-11T12:00:00Z'))).toMatchObject({
      timeZone: 'Asia/Tokyo',
      nextTimeZone: 'Asia/Seoul',
    });
  });

  it('brings nobody more bonus days than the sun does, plus one', () => {
    const step = fc.record({ zone: fc.option(zones, { nil: null, freq: 3 }), hours: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(zones, instants, fc.array(step, { minLength: 1, maxLength: 60 }), (zone, start, steps) => {
        let person = {
          timeZone: zone,
          nextTimeZone: null as string | null,
          nextTimeZoneFrom: null as Date | null,
          bonusDay: null as string | null,
        };
        let at = start;
        const days = new Set<string>();
        for (const { zone: next, hours } of steps) {
          const day = bonusDay(person, at);
          expect(person.bonusDay === null || day >= person.bonusDay).toBe(true);
          days.add(day);
          person = { ...person, ...(next && changeZone(person, next, at)), bonusDay: day };
          at = new Date(at.getTime() + hours * 3_600_000);
        }
        // From the earliest zone to the latest is a day and two hours: nobody gains more by travelling.
        const elapsed = (at.getTime() - start.getTime()) / 86_400_000;
        expect(days.size).toBeLessThanOrEqual(Math.ceil(elapsed) + 3);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
    ["UTC'; --", false],
  ])('%j: %s', (zone, is) => {
    expect(isTimeZone(zone)).toBe(is);
  });
});

describe('days as borders', () => {
  const spans = fc.integer({ min: 0, max: 70 });

  it('begin and end each day where the clock of the zone says so', () => {
    fc.assert(
      fc.property(zones, instants, spans, (zone, at, length) => {
        const first = dayIn(zone, at);
        const borders = dayBorders(zone, first, dayAfter(first, length));
        expect(borders).toHaveLength(length + 2);
        for (const [index, border] of borders.entries()) {
          const day = dayAfter(first, index);
          expect(border).toEqual(dayStart(zone, day));
          expect(dayIn(zone, border) >= day).toBe(true);
          expect(dayIn(zone, new Date(border.getTime() - 1)) < day).toBe(true);
        }
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('lets a day begin once where the clock was set back just after midnight', () => {
    const [before, begins] = dayBorders('America/St_Johns', '2007-11-03', '2007-11-04');
    expect([before, begins].map((at) => at!.toISOString())).toEqual([
      '2007-11-03T02:30:00.000Z',
      '2007-11-04T03:30:00.000Z',
    ]);
    expect(dayStart('America/St_Johns', '2007-11-04')).toEqual(begins);
    expect(nextMidnight('America/St_Johns', before!)).toEqual(begins);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['America/Havana', '2026-03-08', 23],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Asia/Beirut', '2026-03-29', 23],
  ])('in %s on %s are %d hours', (zone, day, hours) => {
    const [from, to] = dayBorders(zone, day, day) as [Date, Date];
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
  });
});
