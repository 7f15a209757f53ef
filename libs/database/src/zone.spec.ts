import { zoneOfPostgres } from './zone.js';

describe('a time zone as Postgres takes it', () => {
  it.each([
    ['+05:00', '-05:00'],
    ['-03:30', '+03:30'],
    ['+0530', '-05:30'],
    ['-03', '+03:00'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['UTC', 'UTC'],
  ])('%s is %s', (zone, postgres) => {
    expect(zoneOfPostgres(zone)).toBe(postgres);
  });
});
