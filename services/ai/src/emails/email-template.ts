import type { EmailType } from '@fernway/contracts/http/ai';

/** What a template may use. `recipient` and `company` are empty where they are not known. */
export type EmailFacts = { recipient: string; company: string; context: string; sender: string };

type EmailTemplate = { subject: (facts: EmailFacts) => string; lines: (facts: EmailFacts) => string[] };

export type EmailTemplates = {
  greeting: (facts: EmailFacts) => string;
  closing: (facts: EmailFacts) => string;
  types: Record<EmailType, EmailTemplate>;
};
