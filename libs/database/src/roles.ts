import type { PlatformReason } from './tx.js';

/** Database roles of a service: the owner migrates, the service logs in, each platform reason is assumed. */
export const ownerRole = (service: string): string => `${sqlName(service)}_owner`;
export const serviceRole = (service: string): string => `${sqlName(service)}_service`;
export const reasonRole = (service: string, reason: PlatformReason): string => `${sqlName(service)}_${sqlName(reason)}`;
/** Owns search tables and their definer functions; nobody logs in as it. */
export const searchRole = (service: string): string => `${sqlName(service)}_search`;
export const databaseName = (service: string): string => sqlName(service);

const sqlName = (name: string): string => {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`"${name}" cannot name a database role`);
  return name.replaceAll('-', '_');
};
