import { merged } from '@fernway/contracts/records/field-words';
import fields from '@fernway/contracts/records/locales/en.json' with { type: 'json' };
import own from './locales/pages/en.json' with { type: 'json' };
import { placeFieldNames } from './messages.js';

/** The pages' English texts, whole. */
export const pages = merged(own, placeFieldNames(fields));
