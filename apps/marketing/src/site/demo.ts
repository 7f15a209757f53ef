/** Where somebody asks for a demo: the contact form, which then has its subject. */
export const demoPath = '/contact?subject=demo';

/** Within how many days somebody who asks for a demo hears from us. */
export const demoFollowUpDays = 5;
