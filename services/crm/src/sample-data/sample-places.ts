import { SampleRandom } from './sample-random.js';
import type { SampleCompany, SampleContact } from './sample-set.js';
import type { CommerceTexts } from './texts/commerce-texts.js';

/** As people are before they live somewhere. */
export type Unplaced<T> = Omit<T, 'address'>;

const atHome = 5;

/** Gives each an address, three in four at home; who works for a company is where it is. */
export const inPlaces = (
  language: string,
  places: CommerceTexts['places'],
  { companies, contacts }: { companies: Unplaced<SampleCompany>[]; contacts: Unplaced<SampleContact>[] },
): { companies: SampleCompany[]; contacts: SampleContact[] } => {
  const random = new SampleRandom(`${language} places`);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const address = () => {
    const [country, region, city] = random.of(random.percent(75) ? places.slice(0, atHome) : places.slice(atHome));
    return { city, region, country: countries.of(country)! };
  };
  const placed = companies.map((company) => ({ ...company, address: address() }));
  const addresses = new Map(placed.map((company) => [company.id, company.address]));
  return {
    companies: placed,
    contacts: contacts.map((contact) => ({
      ...contact,
      address: addresses.get(contact.companyId ?? '') ?? address(),
    })),
  };
};
