import { planDatabases } from './databases.ts';

it.each(['CRM_DATABASE_URL', 'CRM_MIGRATION_URL', 'EVENTS_DATABASE_URL'])(
  'a database without an address is refused by its setting, before anything starts: %s',
  async (setting) => {
    const all = {
      CRM_DATABASE_URL: 'postgres://a/crm',
      EVENTS_DATABASE_URL: 'postgres://a/events',
      CRM_MIGRATION_URL: 'postgresql://a/crm',
    };
    expect(await planDatabases('/nowhere', ['crm'], all)).toEqual({ settings: {} });
    const message = `${setting} is not the address of a Postgres database: give postgres://user:password@host:5432/database.`;
    for (const wrong of ['nonsense', 'mysql://hunter2@a/crm'])
      await expect(planDatabases('/nowhere', ['crm'], { ...all, [setting]: wrong })).rejects.toThrow(message);
  },
);
