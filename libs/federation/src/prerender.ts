import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import {
  languages,
  pathInLanguage,
  registerMessages,
  setLanguage,
  translate,
  type Language,
  type LoadMessages,
  type Messages,
  type Translate,
} from '@fernway/i18n';
import { provideSnapshot, type PublicSettings } from '@fernway/web-kit/snapshot';
import { currencyMark, originMark, priceMark } from './fragments.js';

/** A prerendered page in one language, for the settings that it depends on. */
export type Fragment = {
  path: string;
  language: Language;
  /** The page is right for platforms with these settings; the first fragment that fits is served. */
  when: Partial<PublicSettings>;
  title: string;
  description: string;
  html: string;
  /** The texts that the page shows, by namespace; a release from before this brings none. */
  messages?: Record<string, Messages>;
  /** Objects of schema.org; `{origin}`, `{currency}` and prices in them are known when pages are composed. */
  structuredData?: object[];
};

type PrerenderedPage = {
  Page: ComponentType;
  /** Keys of the page's title and description, in its own texts where it has some, else in the remote's messages. */
  title: string;
  description: string;
  /** Settings that the page reads, each with the values to render it for. */
  variants?: { [Key in keyof PublicSettings]?: readonly PublicSettings[Key][] };
  /** What search engines are told of the page beside its text: objects of schema.org, without `@context`. */
  structuredData?: (page: PageFacts) => object[];
  /** What the page loads besides the remote's messages; the route names its chunk as `texts`. */
  texts?: { namespace: string; load: LoadMessages };
};

/** What an offer of schema.org says of its price, in the operator's currency. Takes minor units. */
export type OfferPrice = (amount: number) => { price: string; priceCurrency: string };

type PageFacts = {
  /** Looks up where the page's title is. */
  t: Translate;
  language: Language;
  settings: PublicSettings;
  /** The whole address of a public page in this language, by its path. */
  address: (path: string) => string;
  price: OfferPrice;
};

const price: OfferPrice = (amount) => ({ price: priceMark(amount), priceCurrency: currencyMark });

type Prerender = {
  /** The remote's name, which is its namespace too. */
  name: string;
  messages: LoadMessages;
  pages: Record<string, PrerenderedPage>;
};

const usual: PublicSettings = {
  tokensExpire: 'never',
  currency: 'USD',
  payments: 'off',
  mail: 'off',
  google: false,
  plans: 'off',
};

/** Every page in every language and variant. Runs in Node, in the remote's own bundle. */
export async function prerenderAll({ name, messages, pages }: Prerender): Promise<Fragment[]> {
  await registerMessages(name, messages);
  for (const { texts } of Object.values(pages)) if (texts) await registerMessages(texts.namespace, texts.load);
  const fragments: Fragment[] = [];
  for (const language of languages) {
    await setLanguage(language, { remember: false });
    const stringsOf = async (load: LoadMessages) => {
      const found = await load(language);
      return ('default' in found ? found.default : found) as Messages;
    };
    const everywhere = { [name]: await stringsOf(messages) };
    for (const [path, { Page, title, description, variants, texts, structuredData }] of Object.entries(pages)) {
      const t: Translate = (key, values) => translate(texts?.namespace ?? name, key, values);
      const address = (of: string) => originMark + pathInLanguage(of, language);
      for (const when of combinations(variants ?? {})) {
        const settings = { ...usual, ...when };
        provideSnapshot({ remotes: [], settings });
        const html = renderToString(createElement(Page));
        fragments.push({
          path,
          language,
          when,
          title: t(title),
          description: t(description),
          html,
          messages: { ...everywhere, ...(texts && { [texts.namespace]: await stringsOf(texts.load) }) },
          ...(structuredData && { structuredData: structuredData({ t, language, settings, address, price }) }),
        });
      }
    }
  }
  return fragments;
}

type Variants = Record<string, readonly unknown[] | undefined>;

/** `{ a: [1, 2], b: [3] }` gives `{ a: 1, b: 3 }` and `{ a: 2, b: 3 }`. */
function combinations(variants: Variants): Partial<PublicSettings>[] {
  return Object.entries(variants).reduce<Partial<PublicSettings>[]>(
    (all, [key, values = []]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}
