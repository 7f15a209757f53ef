export type MailLink = { label: string; url: string };

/** What a mail says. Lines are paragraphs. */
export type Written = {
  subject: string;
  lines: string[];
  /** Where each of several things is. */
  links?: MailLink[];
  /** What the reader is to do: the one button. */
  action?: MailLink;
  /** Below the button, smaller. */
  notes?: string[];
  /** What the reader once wrote himself. */
  quote?: string;
  /** The way off the list that the mail belongs to. */
  leave?: MailLink;
};

/** What each mail is told; every language writes all of them. Who did not prove the address gets nothing that its asker wrote. */
export type Templates = {
  welcome: (facts: { dashboard: string; tokens: number }) => Written;
  'confirm-address': (facts: { link: string; expiresAt: string }) => Written;
  'account-exists': (facts: { signIn: string; reset: string }) => Written;
  'password-reset': (facts: { link: string; expiresAt: string }) => Written;
  /** `keys`: API keys that go on, one a line; '' for none. */
  'password-changed': (facts: {
    changedAt: string;
    reset: string;
    support: string;
    keys: string;
    keysPage: string;
  }) => Written;
  receipt: (facts: {
    firstName: string;
    tokens: string;
    price: string;
    orderId: string;
    paidAt: string;
    billing: string;
  }) => Written;
  'newsletter-confirm': (facts: { link: string }) => Written;
  'newsletter-welcome': (facts: { unsubscribe: string }) => Written;
  'contact-acknowledgement': (facts: { hours: number }) => Written;
  invitation: (facts: { invitedBy: string; workspace: string; link: string; expiresAt: string }) => Written;
  /** What was not read in the app; `more`: how many further ones are not listed. */
  digest: (facts: { firstName: string; items: MailLink[]; more: number; settings: string }) => Written;
  /** What an account wrote to its own address before it was proved: it may be another's, so our words stand around it and no link works. */
  'unproved-letter': (facts: { text: string }) => Written;
  returned: (facts: {
    firstName: string;
    to: string;
    subject: string;
    text: string;
    refused: boolean;
    reason: string;
    link: string;
  }) => Written;
};

export type TemplateName = keyof Templates;
