import fc from 'fast-check';
import { capDay, type CapDay, capDayInZone } from './cap-day.js';
import { dayAfter, dayIn, type ZoneOf, zoneAt } from './calendar.js';

// The same series in every run.
fc.configureGlobal({ seed: 1 });

const zones = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  // The ends of the world, and clocks that change at midnight, by half an hour, or by a whole day.
  'Etc/GMT+12',
  'Etc/GMT+11',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
);
const instants = fc.date({
  min: new Date('2005-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const minutes = 60_000;
const hours = 60 * minutes;

type Person = ZoneOf & { capDay: string | null; capFrom: Date | null };
const inZone = (timeZone: string): Person => ({
  timeZone,
  nextTimeZone: null,
  nextTimeZoneFrom: null,
  capDay: null,
  capFrom: null,
});

/** As the service does it: the running day is kept with each change of zone. */
const changed = (person: Person, zone: string, at: Date): Person => {
  const { zones: chosen, cap } = capDayInZone(person, zone, at);
  return kept({ ...person, ...chosen }, cap);
};
/** As the service does it when a reservation finds its day over. */
const kept = (person: Person, { day, from }: CapDay): Person => ({ ...person, capDay: day, capFrom: from });

/** What a person does: waits, maybe moves, maybe spends. Short waits make several moves a day, as one who chases midnight. */
const walks = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 40 * 60 }),
    zone: fc.option(zones, { nil: null, freq: 2 }),
    spends: fc.boolean(),
  }),
  { minLength: 2, maxLength: 60 },
);

describe('the day of a cap', () => {
  it('is the day of the zone where the zone does not change', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const { day, from, until } = capDay(inZone(zone), at);
        expect(day).toBe(dayIn(zone, at));
        expect(from <= at && at < until).toBe(true);
        expect(dayIn(zone, new Date(from.getTime() - 1)) < day && dayIn(zone, until) > day).toBe(true);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('follows the one before without a gap or an overlap, however often the zone changes on a day', () => {
    fc.assert(
      fc.property(zones, instants, walks, (zone, start, walk) => {
        let person = inZone(zone);
        let at = start;
        let day = capDay(person, at);
        const dates = new Set([day.day]);
        for (const { wait, zone: next, spends } of walk) {
          at = new Date(at.getTime() + wait * minutes);
          const present = capDay(person, at);
          expect(present.from <= at && at < present.until).toBe(true);
          if (present.day === day.day) expect(present).toEqual(day);
          else {
            expect(present.day > day.day).toBe(true);
            expect(present.from >= day.until).toBe(true);
            // The next day begins where this one ends; days that were slept through lie between.
            expect(capDay(kept(person, day), day.until).from).toEqual(day.until);
          }
          dates.add(present.day);
          if (spends) person = kept(person, present);
          if (next) person = changed(person, next, at);
          day = capDay(person, at);
          // A change of zone may move the end of the running day, never its beginning or date.
          expect([day.day, day.from]).toEqual([present.day, present.from]);
        }
        const elapsed = (at.getTime() - start.getTime()) / (24 * hours);
        // From the earliest zone to the latest is a day and two hours: nobody gains more by travelling.
        expect(dates.size).toBeLessThanOrEqual(Math.ceil(elapsed) + 3);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('lets no more than the cap through on any date, and counts no hour twice, for one who chases midnight', () => {
    fc.assert(
      fc.property(zones, instants, walks, fc.integer({ min: 1, max: 20 }), (zone, start, walk, cap) => {
        let person = inZone(zone);
        let at = start;
        const spent: { at: Date; date: string }[] = [];
        for (const { wait, zone: next, spends } of walk) {
          at = new Date(at.getTime() + wait * minutes);
          for (let tries = spends ? cap + 1 : 0; tries > 0; tries -= 1) {
            const day = capDay(person, at);
            person = kept(person, day);
            if (spent.filter((one) => one.at >= day.from).length < cap) spent.push({ at, date: day.day });
          }
          if (next) person = changed(person, next, at);
        }
        const byDate = new Map<string, number>();
        for (const { date } of spent) byDate.set(date, (byDate.get(date) ?? 0) + 1);
        // Exactly the cap on each date with spending: no more, and nothing of another day counted against it.
        for (const count of byDate.values()) expect(count).toBe(cap);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  it('gives one who moves west with midnight, an hour each hour, one day and no second', () => {
    let at = new Date('2026-03-10T23:30:00Z');
    let person = inZone('UTC');
    const dates = new Set<string>();
    for (let west = 1; west <= 12; west += 1) {
      person = changed(kept(person, capDay(person, at)), `Etc/GMT+${west}`, at);
      at = new Date(at.getTime() + hours);
      expect(zoneAt(person, at)).toBe(`Etc/GMT+${west}`);
      dates.add(capDay(person, at).day);
    }
    expect([...dates]).toEqual(['2026-03-10']);
    expect(capDay(person, at).until.toISOString()).toBe('2026-03-11T12:00:00.000Z');
    expect(capDay(person, new Date('2026-03-11T12:00:00Z'))).toMatchObject({ day: dayAfter('2026-03-10') });
  });

  const moving = (timeZone: string, nextTimeZone: string, from: string): Person => ({
    ...inZone(timeZone),
    nextTimeZone,
    nextTimeZoneFrom: new Date(from),
  });
  it.each([
    [
      'begins at midnight while a change of zone is to come',
      moving('UTC', 'Asia/Tokyo', '2026-03-11T00:00:00Z'),
      '2026-03-10T12:00:00Z',
      '2026-03-10T00:00:00.000Z',
      '2026-03-11T00:00:00.000Z',
    ],
    [
      'ends later where the new zone reaches the next date later',
      moving('UTC', 'America/Lima', '2026-03-11T00:00:00Z'),
      '2026-03-10T12:00:00Z',
      '2026-03-10T00:00:00.000Z',
      '2026-03-11T05:00:00.000Z',
    ],
    [
      'begins with the change, in its very moment',
      moving('UTC', 'Asia/Tokyo', '2026-03-11T00:00:00Z'),
      '2026-03-11T00:00:00Z',
      '2026-03-11T00:00:00.000Z',
      '2026-03-11T15:00:00.000Z',
    ],
    [
      'begins at the midnight of a zone that changed days ago',
      moving('UTC', 'Asia/Tokyo', '2026-03-01T00:00:00Z'),
      '2026-03-11T00:00:00Z',
      '2026-03-10T15:00:00.000Z',
      '2026-03-11T15:00:00.000Z',
    ],
  ])('%s', (_what, person, at, from, until) => {
    const day = capDay(person, new Date(at));
    expect([day.from.toISOString(), day.until.toISOString()]).toEqual([from, until]);
  });

  it('keeps its date and beginning, and ends after it, whichever clocks see spending and changes of zone', () => {
    const behind = fc.integer({ min: 0, max: 26 * 60 });
    fc.assert(
      fc.property(
        zones,
        instants,
        fc.array(fc.record({ wait: fc.integer({ min: 1, max: 20 * 60 }), zone: zones, behind }), {
          minLength: 1,
          maxLength: 20,
        }),
        (zone, start, steps) => {
          let person = inZone(zone);
          let at = start;
          for (const step of steps) {
            at = new Date(at.getTime() + step.wait * minutes);
            const day = capDay(person, at);
            person = kept(person, day);
            const late = new Date(at.getTime() - step.behind * minutes);
            person = changed(person, step.zone, late);
            expect([person.capDay, person.capFrom]).toEqual([day.day, day.from]);
            for (const clock of [at, late])
              expect(capDay(person, clock).until.getTime()).toBeGreaterThan(day.from.getTime());
          }
        },
      ),
      { seed: 1, numRuns: 200 },
    );
  });

  it('lasts until its own end for one who moves to the far east while a clock has not come to it', () => {
    const midnight = new Date('2026-03-11T00:00:00Z');
    const person = kept(inZone('UTC'), capDay(inZone('UTC'), midnight));
    const { zones: chosen, cap } = capDayInZone(person, 'Pacific/Kiritimati', new Date('2026-03-10T23:59:59Z'));
    expect(chosen.nextTimeZoneFrom?.toISOString()).toBe('2026-03-12T00:00:00.000Z');
    expect([cap.day, cap.from.toISOString(), cap.until.toISOString()]).toEqual([
      '2026-03-11',
      midnight.toISOString(),
      '2026-03-12T00:00:00.000Z',
    ]);
  });

  it('is not begun anew by a clock that jumps back over midnight', () => {
    const midnight = new Date('2026-03-11T00:00:00Z');
    const day = capDay(inZone('UTC'), midnight);
    expect(capDay(kept(inZone('UTC'), day), new Date('2026-03-10T23:59:00Z'))).toEqual(day);
  });
});
