import { Mails1790000700001 } from './1790000700001-mails.js';
import { Visitors1790000700002 } from './1790000700002-visitors.js';

export const migrations = [Mails1790000700001, Visitors1790000700002];
