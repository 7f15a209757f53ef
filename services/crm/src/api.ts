import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description:
    'The records of a workspace: contacts, companies, deals, products, sales, expenses, activities and tasks, with all that is done to many of them at once.',
  groups: [
    { name: 'Contacts', description: 'People: leads and customers.', paths: ['contacts', 'contact-usage'] },
    { name: 'Companies', description: 'Companies of the workspace’s customers.', paths: ['companies'] },
    {
      name: 'Deals',
      description: 'Deals, their board and the next to close.',
      paths: ['deals', 'deal-board', 'hot-deals'],
    },
    { name: 'Products', description: 'What the workspace sells.', paths: ['products'] },
    { name: 'Sales', description: 'What was sold to whom: all revenue is read from here.', paths: ['sales'] },
    { name: 'Expenses', description: 'What the workspace spent.', paths: ['expenses'] },
    { name: 'Pipelines', description: 'Stages that deals go through.', paths: ['pipelines'] },
    {
      name: 'Activities',
      description: 'Calls, e-mails, meetings, messages and notes.',
      paths: ['activities', 'timeline'],
    },
    { name: 'Tasks', description: 'What is to be done, and when.', paths: ['tasks', 'calendar'] },
    { name: 'Attachments', description: 'Files of contacts, companies and deals.', paths: ['attachments', 'storage'] },
    {
      name: 'Organizations',
      description: 'The workspace’s own companies.',
      paths: ['organizations', 'organization-logos', 'active-organization'],
    },
    { name: 'Search', description: 'Find records of every kind, and their tags.', paths: ['search', 'tags'] },
    {
      name: 'Figures',
      description: 'Counts, sums and averages, the figures of the home page, sales targets, and how customers stand.',
      paths: ['aggregates', 'home-summary', 'home-trends', 'targets', 'accounts', 'contact-network'],
    },
    {
      name: 'Lists',
      description: 'Fields, views and offered texts of the workspace’s own.',
      paths: ['custom-fields', 'views', 'pick-lists'],
    },
    { name: 'Imports', description: 'CSV, XLSX and vCard files: upload, map, check, run.', paths: ['imports'] },
    { name: 'Exports', description: 'Lists as files.', paths: ['exports'] },
    {
      name: 'Batches',
      description: 'What was done to many records at once, and its undo.',
      paths: ['batches', 'duplicates'],
    },
    {
      name: 'Synchronisation',
      description: 'What was deleted since: the other half of `updatedSince`.',
      paths: ['deletions'],
    },
    { name: 'Sample data', description: 'Sample records of a trade, marked as such.', paths: ['sample-data'] },
  ],
};
