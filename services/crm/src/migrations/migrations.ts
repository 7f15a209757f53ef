import { Contacts1790000500001 } from './1790000500001-contacts.js';
import { ContactHistory1790000500002 } from './1790000500002-contact-history.js';
import { ContactSearch1790000500003 } from './1790000500003-contact-search.js';
import { ContactCount1790000500004 } from './1790000500004-contact-count.js';

export const migrations = [
  Contacts1790000500001,
  ContactHistory1790000500002,
  ContactSearch1790000500003,
  ContactCount1790000500004,
];
