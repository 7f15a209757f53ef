import { brand } from '@fernway/brand';

/** The platform as a product, for search engines: the CRM costs nothing. */
export const product = (description: string, url: string) => ({
  '@type': 'SoftwareApplication',
  name: brand.name,
  description,
  url,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
});

/** Who runs the platform, for search engines. */
export const organization = (url: string) => ({
  '@type': 'Organization',
  name: brand.name,
  url,
  email: brand.supportEmail,
  address: brand.headOffice.join(', '),
  ...(brand.founded && { foundingDate: String(brand.founded) }),
});

/** Questions and answers that stand on the page, for search engines. */
export const questionsAndAnswers = (entries: { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
