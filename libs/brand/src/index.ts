/** The operator's identity. Rebranding the whole platform is an edit of this one file. */
export const brand = {
  name: 'Fernway',
  /** Prefix of the token package ids: `fernway_100`. */
  packagePrefix: 'fernway',
  supportEmail: 'support@fernway.example',
  headOffice: ['Fernway Pte. Ltd.', '1 Raffles Place', 'Singapore 048616'],
  founded: 2020,
  claims: {
    activeUsers: '10,000+',
    companies: '500+',
    uptime: '99.9%',
    support: '24/7',
    newsletterShare: '80%',
    responseHours: 24,
  },
} as const;
