import { brand } from '@fernway/brand';
import { plans } from '@fernway/contracts/token-economy';
import type { OfferPrice } from '@fernway/federation/prerender';
import type { PublicSettings } from '@fernway/web-kit/snapshot';

/** The platform as a product, for search engines. */
export const product = (description: string, url: string, offered: object[]) => ({
  '@type': 'SoftwareApplication',
  name: brand.name,
  description,
  url,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  offers: offered,
});

/** What the CRM costs: nothing, and where plans are sold, each of them its price per month. */
export const offers = (settings: PublicSettings, price: OfferPrice): object[] => [
  { '@type': 'Offer', ...price(0) },
  ...(settings.plans === 'enforced' ? plans : []).map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    ...price(plan.price),
    priceSpecification: { '@type': 'UnitPriceSpecification', ...price(plan.price), unitCode: 'MON' },
  })),
];

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
