import { isPaged, pathOf, recordPages, subjectPath, taskPath } from '@fernway/contracts/records/pages';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { FieldKind } from '@fernway/contracts/http/crm-records';
import type { HitType } from '@fernway/contracts/http/crm-search';
import {
  contactColumns,
  contactSorts,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@fernway/contracts/http/crm';
import {
  activityColumns,
  activitySorts,
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import {
  aggregateActivities,
  aggregateCompanies,
  aggregateContacts,
  aggregateDeals,
  aggregateExpenses,
  aggregateProducts,
  aggregateSales,
  aggregateTasks,
} from '@fernway/contracts/http/crm-aggregates';
import {
  companyColumns,
  companySorts,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import {
  createDeal,
  dealColumns,
  dealSorts,
  deleteDeal,
  getDeal,
  listDeals,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import {
  createExpense,
  deleteExpense,
  expenseColumns,
  expenseSorts,
  getExpense,
  listExpenses,
  updateExpense,
} from '@fernway/contracts/http/crm-expenses';
import {
  createProduct,
  deleteProduct,
  productColumns,
  productSorts,
  getProduct,
  listProducts,
  updateProduct,
} from '@fernway/contracts/http/crm-products';
import {
  createSale,
  deleteSale,
  saleColumns,
  saleSorts,
  getSale,
  listSales,
  updateSale,
} from '@fernway/contracts/http/crm-sales';
import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  taskColumns,
  taskSorts,
  updateTask,
} from '@fernway/contracts/http/crm-tasks';
import type { ListedType } from './listed-types.js';

type RecordKind = {
  list: Endpoint;
  aggregate: Endpoint;
  get: Endpoint;
  create: Endpoint;
  update: Endpoint;
  delete: Endpoint;
  /** What a filter may name and what it holds, and what an order may. */
  columns: Readonly<Record<string, FieldKind>>;
  sorts: readonly string[];
  /** The page of its list; null: it has none. */
  page: string | null;
  /** The field that names it. */
  label: string;
};

/** The CRM's calls for each kind of record, for what treats them alike. */
export const recordKinds = {
  contact: {
    list: listContacts,
    aggregate: aggregateContacts,
    get: getContact,
    create: createContact,
    update: updateContact,
    delete: deleteContact,
    columns: contactColumns,
    sorts: contactSorts,
    page: recordPages.contact,
    label: 'name',
  },
  company: {
    list: listCompanies,
    aggregate: aggregateCompanies,
    get: getCompany,
    create: createCompany,
    update: updateCompany,
    delete: deleteCompany,
    columns: companyColumns,
    sorts: companySorts,
    page: recordPages.company,
    label: 'name',
  },
  deal: {
    list: listDeals,
    aggregate: aggregateDeals,
    get: getDeal,
    create: createDeal,
    update: updateDeal,
    delete: deleteDeal,
    columns: dealColumns,
    sorts: dealSorts,
    page: recordPages.deal,
    label: 'name',
  },
  product: {
    list: listProducts,
    aggregate: aggregateProducts,
    get: getProduct,
    create: createProduct,
    update: updateProduct,
    delete: deleteProduct,
    columns: productColumns,
    sorts: productSorts,
    page: recordPages.product,
    label: 'name',
  },
  sale: {
    list: listSales,
    aggregate: aggregateSales,
    get: getSale,
    create: createSale,
    update: updateSale,
    delete: deleteSale,
    columns: saleColumns,
    sorts: saleSorts,
    page: recordPages.sale,
    label: 'name',
  },
  expense: {
    list: listExpenses,
    aggregate: aggregateExpenses,
    get: getExpense,
    create: createExpense,
    update: updateExpense,
    delete: deleteExpense,
    columns: expenseColumns,
    sorts: expenseSorts,
    page: recordPages.expense,
    label: 'name',
  },
  activity: {
    list: listActivities,
    aggregate: aggregateActivities,
    get: getActivity,
    create: createActivity,
    update: updateActivity,
    delete: deleteActivity,
    columns: activityColumns,
    sorts: activitySorts,
    page: null,
    label: 'subject',
  },
  task: {
    list: listTasks,
    aggregate: aggregateTasks,
    get: getTask,
    create: createTask,
    update: updateTask,
    delete: deleteTask,
    columns: taskColumns,
    sorts: taskSorts,
    page: '/dashboard/calendar',
    label: 'title',
  },
} as const satisfies Record<ListedType, RecordKind>;

/** Where a record opens: on its own page, or on that of whom it is about; null where it has neither. */
export const hrefOf = (
  type: HitType | ListedType,
  id: string,
  about: Readonly<Record<string, unknown>> = {},
): string | null => {
  if (isPaged(type)) return pathOf(type, id);
  if (type === 'organization') return '/dashboard/company';
  return type === 'task' ? taskPath(id, about) : (subjectPath(about) ?? null);
};
