import type { Endpoint } from '@fernway/contracts/endpoint';
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '@fernway/contracts/http/crm';
import {
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  restoreActivity,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  restoreCompany,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import { createDeal, deleteDeal, getDeal, listDeals, restoreDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import type { SyncedType } from '@fernway/contracts/http/crm-deletions';
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  restoreOrganization,
  updateOrganization,
} from '@fernway/contracts/http/crm-organizations';
import {
  createExpense,
  deleteExpense,
  getExpense,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '@fernway/contracts/http/crm-expenses';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
  updateProduct,
} from '@fernway/contracts/http/crm-products';
import { createSale, deleteSale, getSale, listSales, restoreSale, updateSale } from '@fernway/contracts/http/crm-sales';
import { createTask, deleteTask, getTask, listTasks, restoreTask, updateTask } from '@fernway/contracts/http/crm-tasks';

export type KindName = SyncedType | 'organization';
export type Kind = {
  name: KindName;
  create: Endpoint;
  read: Endpoint;
  list: Endpoint;
  /** With which a list shows all that there are. */
  all?: Record<string, string>;
  update: Endpoint;
  remove: Endpoint;
  restore: Endpoint;
  /** The least that makes one. */
  least: Record<string, unknown>;
  /** Fields that a record with all of them leaves out: another one says the same or would follow from them, or no two may have the same. */
  said?: readonly string[];
};

const kinds: Record<KindName, Omit<Kind, 'name'>> = {
  contact: {
    create: createContact,
    read: getContact,
    list: listContacts,
    update: updateContact,
    remove: deleteContact,
    restore: restoreContact,
    least: { name: 'Least' },
    said: ['companyName'],
  },
  company: {
    create: createCompany,
    read: getCompany,
    list: listCompanies,
    update: updateCompany,
    remove: deleteCompany,
    restore: restoreCompany,
    least: { name: 'Least' },
  },
  deal: {
    create: createDeal,
    read: getDeal,
    list: listDeals,
    update: updateDeal,
    remove: deleteDeal,
    restore: restoreDeal,
    least: { name: 'Least', customerName: 'Customer', value: { amount: 100, currency: 'USD' } },
    said: ['companyName', 'lines'],
  },
  product: {
    create: createProduct,
    read: getProduct,
    list: listProducts,
    update: updateProduct,
    remove: deleteProduct,
    restore: restoreProduct,
    least: { name: 'Least', price: { amount: 100, currency: 'USD' } },
    said: ['sku'],
  },
  sale: {
    create: createSale,
    read: getSale,
    list: listSales,
    update: updateSale,
    remove: deleteSale,
    restore: restoreSale,
    least: { name: 'Least', date: '2021-01-02', amount: { amount: 100, currency: 'USD' } },
    said: ['externalId'],
  },
  expense: {
    create: createExpense,
    read: getExpense,
    list: listExpenses,
    update: updateExpense,
    remove: deleteExpense,
    restore: restoreExpense,
    least: { date: '2021-01-02', category: 'rent', amount: { amount: 100, currency: 'USD' } },
  },
  activity: {
    create: createActivity,
    read: getActivity,
    list: listActivities,
    update: updateActivity,
    remove: deleteActivity,
    restore: restoreActivity,
    least: { type: 'call' },
  },
  task: {
    create: createTask,
    read: getTask,
    list: listTasks,
    all: { state: 'all' },
    update: updateTask,
    remove: deleteTask,
    restore: restoreTask,
    least: { title: 'Least' },
  },
  organization: {
    create: createOrganization,
    read: getOrganization,
    list: listOrganizations,
    update: updateOrganization,
    remove: deleteOrganization,
    restore: restoreOrganization,
    least: { name: 'Least' },
  },
};

export const kindNames = Object.keys(kinds) as KindName[];
export const kindCalled = (name: KindName): Kind => ({ name, ...kinds[name] });
