/**
 * A time zone as Postgres takes it behind `at time zone`: an offset east of Greenwich has a plus in ISO 8601 and a minus in
 * POSIX, which Postgres follows, and needs its colon there.
 * @param zone IANA name, or an offset: `+05`, `+0530`, `+05:30`
 */
export const zoneOfPostgres = (zone: string): string =>
  zone.replace(
    /^([+-])(\d\d):?(\d\d)?$/,
    (_all, sign: string, hours: string, minutes = '00') => `${sign === '+' ? '-' : '+'}${hours}:${minutes}`,
  );
