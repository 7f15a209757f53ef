type Brand = {
  name: string;
  /** Of the token package ids: `fernway_100`. */
  packagePrefix: string;
  supportEmail: string;
  headOffice: readonly string[];
  termsUrl: string | undefined;
  founded: number | undefined;
  team: readonly { name: string; role: string }[];
  positions: readonly { title: string; place: string }[];
  claims: {
    activeUsers: string | undefined;
    companies: string | undefined;
    uptime: string | undefined;
    support: string | undefined;
    newsletterShare: string | undefined;
    responseHours: number;
  };
};

/** The operator's identity. Rebranding the whole platform is an edit of this one file. */
export const brand: Brand = {
  name: 'Fernway',
  packagePrefix: 'fernway',
  supportEmail: 'support@fernway.example',
  headOffice: ['Fernway Pte. Ltd.', '1 Raffles Place', 'Singapore 048616'],
  /** Your terms of service, such as 'https://www.example.com/terms'. Where it is undefined, no page links them. */
  termsUrl: undefined,
  /** The year, such as 2020. Where it is undefined, no page names one. */
  founded: undefined,
  /** People whom /about shows, such as `{ name: 'Mei Tan', role: 'Support' }`. Where there is none, it has no team list. */
  team: [],
  /** Open positions on /about, such as `{ title: 'Support engineer', place: 'Singapore' }`. Where there is none, it says so. */
  positions: [],
  /**
   * Figures about you, for you to enter if they are true. What is undefined is not shown: pages then say what this
   * installation can vouch for.
   */
  claims: {
    /** Such as '10,000+'. */
    activeUsers: undefined,
    /** Such as '500+'. */
    companies: undefined,
    /** Such as '99.9%'. */
    uptime: undefined,
    /** Such as '24/7'. */
    support: undefined,
    /** Of businesses that say AI helps them know their customers better, such as '80%'. */
    newsletterShare: undefined,
    /** Within how many hours you answer the contact form. */
    responseHours: 24,
  },
};
