import { z } from '@fernway/contracts/zod';
import type { Permission } from '../access.js';
import { type Endpoint, endpoint, idParams, page } from '../endpoint.js';

type Kind<Item extends z.ZodType, Query extends z.ZodObject, Input extends z.ZodType, Change extends z.ZodType> = {
  /** In the names of the calls: `Product`, `Products`. */
  One: string;
  Many: string;
  /** In paths and permissions: `products`. */
  many: 'products' | 'sales' | 'expenses';
  /** In summaries: `a product`. */
  one: string;
  item: Item;
  query: Query;
  input: Input;
  change: Change;
};

/** The calls that each kind of record has: list, create, get, update, delete, restore. */
export const recordCalls = <
  Item extends z.ZodType,
  Query extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>({
  One,
  Many,
  many,
  one,
  item,
  query,
  input,
  change,
}: Kind<Item, Query, Input, Change>) => {
  const path = `/api/crm/${many}` as const;
  const read: Permission = `${many}:read`;
  const write: Permission = `${many}:write`;
  return {
    list: endpoint({
      name: `list${Many}`,
      method: 'GET',
      path,
      access: read,
      summary: `${Many} of the workspace, keyset paged`,
      query,
      returns: page(item),
      status: 200,
    } satisfies Endpoint),
    create: endpoint({
      name: `create${One}`,
      method: 'POST',
      path,
      access: write,
      summary: `Add ${one}`,
      body: input,
      returns: item,
      status: 201,
      idempotent: true,
      problems: ['not-found', 'conflict'],
    } satisfies Endpoint),
    get: endpoint({
      name: `get${One}`,
      method: 'GET',
      path: `${path}/:id`,
      access: read,
      summary: `One ${One.toLowerCase()}`,
      params: idParams,
      returns: item,
      status: 200,
    } satisfies Endpoint),
    update: endpoint({
      name: `update${One}`,
      method: 'PATCH',
      path: `${path}/:id`,
      access: write,
      summary: `Change ${one}; 409 with both versions when it changed meanwhile`,
      params: idParams,
      body: change,
      returns: item,
      status: 200,
      problems: ['version-conflict', 'conflict'],
    } satisfies Endpoint),
    remove: endpoint({
      name: `delete${One}`,
      method: 'DELETE',
      path: `${path}/:id`,
      access: write,
      summary: `Delete ${one}; it can be restored`,
      params: idParams,
      returns: null,
      status: 204,
      problems: ['conflict'],
    } satisfies Endpoint),
    restore: endpoint({
      name: `restore${One}`,
      method: 'POST',
      path: `${path}/:id/restore`,
      access: write,
      summary: `Undo the deletion of ${one}`,
      params: idParams,
      body: z.strictObject({}),
      returns: item,
      status: 200,
      problems: ['conflict'],
    } satisfies Endpoint),
  };
};
