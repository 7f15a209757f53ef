/** A mail's text. Lines are paragraphs. */
export type Written = { subject: string; lines: string[] };

/** What each mail is told; every language writes all of them. */
export type Templates = {
  welcome: (facts: { firstName: string; dashboard: string; tokens: number }) => Written;
  receipt: (facts: { firstName: string; tokens: string; price: string; orderId: string; paidAt: string; billing: string }) => Written;
  'newsletter-confirm': (facts: { link: string }) => Written;
  'newsletter-welcome': (facts: { unsubscribe: string }) => Written;
  'contact-copy': (facts: { name: string; subject: string; message: string; hours: number }) => Written;
  invitation: (facts: { invitedBy: string; workspace: string; link: string; expiresAt: string }) => Written;
  mention: (facts: { firstName: string; mentionedBy: string; workspace: string; link: string }) => Written;
  returned: (facts: { firstName: string; to: string; subject: string; text: string; refused: boolean; reason: string; link: string }) => Written;
  closing: string;
};

export type TemplateName = Exclude<keyof Templates, 'closing'>;
