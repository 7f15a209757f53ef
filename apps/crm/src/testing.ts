import { merged } from '@fernway/i18n/field-names';
import fields from '@fernway/i18n/locales/fields/en.json' with { type: 'json' };
import own from './locales/en.json' with { type: 'json' };
import { placeFieldNames } from './messages.js';

/** This remote's English texts, whole. */
export const en = merged(own, placeFieldNames(fields));
