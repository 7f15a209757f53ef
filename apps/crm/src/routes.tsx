import type { RouteModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/dashboard',
    load: () => import(/* webpackChunkName: "home" */ './features/home/home-page.js').then((page) => page.HomePage),
  },
  {
    path: '/dashboard/contacts',
    load: () =>
      import(/* webpackChunkName: "contacts" */ './features/contacts/contacts-page.js').then(
        (page) => page.ContactsPage,
      ),
  },
  {
    path: '/dashboard/contacts/:id',
    load: () =>
      import(/* webpackChunkName: "contact" */ './features/contact/contact-page.js').then((page) => page.ContactPage),
  },
  {
    path: '/dashboard/companies/:id',
    load: () =>
      import(/* webpackChunkName: "company" */ './features/company/company-page.js').then((page) => page.CompanyPage),
  },
  {
    path: '/dashboard/settings/pipelines',
    load: () =>
      import(/* webpackChunkName: "pipelines" */ './features/pipelines/pipelines-page.js').then(
        (page) => page.PipelinesPage,
      ),
  },
  {
    path: '/dashboard/settings/custom-fields',
    load: () =>
      import(/* webpackChunkName: "custom-fields" */ './features/custom-fields/custom-fields-page.js').then(
        (page) => page.CustomFieldsPage,
      ),
  },
  {
    path: '/dashboard/settings/tags',
    load: () => import(/* webpackChunkName: "tags" */ './features/tags/tags-page.js').then((page) => page.TagsPage),
  },
  {
    path: '/dashboard/settings/outcomes',
    load: () =>
      import(/* webpackChunkName: "outcomes" */ './features/outcomes/outcomes-page.js').then(
        (page) => page.OutcomesPage,
      ),
  },
  {
    path: '/dashboard/settings/targets',
    load: () =>
      import(/* webpackChunkName: "targets" */ './features/targets/targets-page.js').then((page) => page.TargetsPage),
  },
  {
    path: '/dashboard/deals/:id',
    load: () => import(/* webpackChunkName: "deal" */ './features/deal/deal-page.js').then((page) => page.DealPage),
  },
  {
    path: '/dashboard/companies',
    load: () =>
      import(/* webpackChunkName: "companies" */ './features/companies/companies-page.js').then(
        (page) => page.CompaniesPage,
      ),
  },
  {
    path: '/dashboard/deals',
    load: () => import(/* webpackChunkName: "deals" */ './features/deals/deals-page.js').then((page) => page.DealsPage),
  },
  {
    path: '/dashboard/products',
    load: () =>
      import(/* webpackChunkName: "products" */ './features/commerce/products-page.js').then(
        (page) => page.ProductsPage,
      ),
  },
  {
    path: '/dashboard/sales-records',
    load: () =>
      import(/* webpackChunkName: "sales-records" */ './features/commerce/sales-page.js').then(
        (page) => page.SalesPage,
      ),
  },
  {
    path: '/dashboard/expenses',
    load: () =>
      import(/* webpackChunkName: "expenses" */ './features/commerce/expenses-page.js').then(
        (page) => page.ExpensesPage,
      ),
  },
  {
    path: '/dashboard/calendar',
    load: () =>
      import(/* webpackChunkName: "calendar" */ './features/calendar/calendar-page.js').then(
        (page) => page.CalendarPage,
      ),
  },
  {
    path: '/dashboard/company',
    load: () =>
      import(/* webpackChunkName: "organizations" */ './features/organizations/organizations-page.js').then(
        (page) => page.OrganizationsPage,
      ),
  },
  {
    path: '/dashboard/settings/companies',
    load: () =>
      import(/* webpackChunkName: "organizations" */ './features/organizations/organizations-page.js').then(
        (page) => page.OrganizationsPage,
      ),
  },
  {
    path: '/dashboard/settings/duplicates',
    load: () =>
      import(/* webpackChunkName: "duplicates" */ './features/duplicates/duplicates-page.js').then(
        (page) => page.DuplicatesPage,
      ),
  },
  {
    path: '/dashboard/import',
    load: () =>
      import(/* webpackChunkName: "import" */ './features/import/import-page.js').then((page) => page.ImportPage),
  },
  {
    path: '/dashboard/settings/history',
    load: () =>
      import(/* webpackChunkName: "batches" */ './features/batches/batches-page.js').then((page) => page.BatchesPage),
  },
  {
    path: '/dashboard/settings/data',
    load: () => import(/* webpackChunkName: "data" */ './features/data/data-page.js').then((page) => page.DataPage),
  },
] as const satisfies RouteModule[];

export const slots = [] as const;
