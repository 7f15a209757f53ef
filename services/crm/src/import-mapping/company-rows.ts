import { companyFields } from '@fernway/contracts/records/company';
import { emailIn, textIn } from './cell-values.js';
import { type MadeRecord, type Plan, type RowCells, RowProblem } from './mapped-row.js';
import { ownerIn } from './owners.js';
import { addressIn, fieldsIn, moneyIn, nameOf, notesIn, phoneIn, plainIn, tagsIn } from './shared-fields.js';

const domainShape = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** A company of one row. @throws RowProblem */
export const companyOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const { options } = plan;
  const name = nameOf(cells, 'name');
  if (!name) throw new RowProblem('no-name');
  const domain = cells.read('domain', 'bad-link', domainIn);
  return {
    label: name,
    emails: domain ? [domain] : [],
    phones: [],
    tails: [],
    record: {
      ...plainIn(cells, companyFields, plan),
      id: cells.first('id')?.text,
      name,
      domain,
      website: cells.read('website', 'bad-link', websiteIn),
      phone: phoneIn(cells, options.country),
      email: cells.read('email', 'bad-email', emailIn),
      salesTarget: moneyIn(cells, 'salesTarget', options.currency),
      ownerId: ownerIn(cells, plan),
      address: addressIn(cells),
      tags: tagsIn(cells, plan),
      fields: fieldsIn(cells, plan),
      notes: notesIn(cells),
    },
  };
};

/** `https://www.Oak.example/about` and `oak.example` are one domain. */
const domainIn = (cell: string): string | undefined => {
  const host = textIn(cell)
    .toLowerCase()
    .replace(/^\w+:\/\//, '')
    .split(/[/?#:]/)[0]!
    .replace(/^www\./, '');
  return host.length <= 253 && domainShape.test(host) ? host : undefined;
};

const websiteIn = (cell: string): string | undefined => {
  const text = textIn(cell);
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url && domainIn(url.hostname) && url.href.length <= 500 && !/\s/.test(text)
    ? url.href.replace(/\/$/, '')
    : undefined;
};
