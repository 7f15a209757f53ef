/** Whose data an archive holds, and how they sign in to a platform that it was restored to. */
export const people = {
  ann: {
    email: 'ann@oak.example',
    password: 'correct-horse-1!',
    firstName: 'Ann',
    lastName: 'Lee',
    timeZone: 'Europe/Madrid',
    language: 'en',
  },
  ben: { email: 'ben@oak.example', password: 'correct-horse-2!', firstName: 'Ben', lastName: 'Ito' },
  mei: {
    email: 'mei@pine.example',
    password: 'correct-horse-3!',
    firstName: '小明',
    lastName: '王',
    timeZone: 'Asia/Tokyo',
    language: 'zh',
  },
} as const;

export type PersonName = keyof typeof people;
