import { merged } from '@fernway/contracts/records/field-words';
import fields from '@fernway/contracts/records/locales/en.json' with { type: 'json' };
import own from './locales/en.json' with { type: 'json' };
import { placeFieldNames } from './messages.js';

/** This remote's English texts, whole. */
export const en = merged(own, placeFieldNames(fields));
