/** The browser's IANA zone: days of bonuses begin at this midnight until the profile says otherwise. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
