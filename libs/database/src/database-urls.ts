import { databaseName, ownerRole, serviceRole } from './roles.js';

export type ServiceDatabase = {
  /** For the service: neither owner nor able to pass row security. */
  url: string;
  /** For migrations only. */
  migrationUrl: string;
};

export type ServicePasswords = { service: string; ownerPassword: string; servicePassword: string };

/** Where a service finds its database. @param server any URL of the server; its user and database do not count */
export const databaseUrls = (
  server: string,
  { service, ownerPassword, servicePassword }: ServicePasswords,
  database = databaseName(service),
): ServiceDatabase => ({
  url: connection(server, serviceRole(service), servicePassword, database),
  migrationUrl: connection(server, ownerRole(service), ownerPassword, database),
});

const connection = (adminUrl: string, role: string, password: string, database: string): string => {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.pathname = `/${database}`;
  return url.href;
};
