import { merged } from '@fernway/i18n/field-names';
import fields from '@fernway/i18n/locales/fields/en.json' with { type: 'json' };
import own from './locales/pages/en.json' with { type: 'json' };
import { placeFieldNames } from './messages.js';

/** The pages' English texts, whole. */
export const pages = merged(own, placeFieldNames(fields));
