import { Mails1790000700001 } from './1790000700001-mails.js';
import { HtmlMails1790000700005 } from './1790000700005-html-mails.js';
import { KeptMessages1790000700006 } from './1790000700006-kept-messages.js';
import { LogosOfMails1790000700008 } from './1790000700008-logos-of-mails.js';
import { Letters1790000700003 } from './1790000700003-letters.js';
import { Notifications1790000700007 } from './1790000700007-notifications.js';
import { ReturnedMails1790000700004 } from './1790000700004-returned-mails.js';
import { SettledSubjects1790000700009 } from './1790000700009-settled-subjects.js';
import { Visitors1790000700002 } from './1790000700002-visitors.js';

export const migrations = [
  Mails1790000700001,
  Visitors1790000700002,
  Letters1790000700003,
  ReturnedMails1790000700004,
  HtmlMails1790000700005,
  KeptMessages1790000700006,
  Notifications1790000700007,
  LogosOfMails1790000700008,
  SettledSubjects1790000700009,
];
