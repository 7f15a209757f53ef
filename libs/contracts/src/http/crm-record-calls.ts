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

const readCalls = <
  Item extends z.ZodType,
  Query extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>({
  One,
  Many,
  many,
  item,
  query,
}: Kind<Item, Query, Input, Change>) => {
  const path = `/api/crm/${many}` as const;
  const read: Permission = `${many}:read`;
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
  };
};

const writeCalls = <
  Item extends z.ZodType,
  Query extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>({
  One,
  many,
  one,
  item,
  input,
  change,
}: Kind<Item, Query, Input, Change>) => {
  const path = `/api/crm/${many}` as const;
  const write: Permission = `${many}:write`;
  const ofOne = { path: `${path}/:id`, access: write, params: idParams, problems: ['conflict'] } as const;
  return {
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
    update: endpoint({
      name: `update${One}`,
      method: 'PATCH',
      ...ofOne,
      summary: `Change ${one}; 409 with both versions when it changed meanwhile`,
      body: change,
      returns: item,
      status: 200,
      problems: ['version-conflict', 'conflict'],
    } satisfies Endpoint),
    remove: endpoint({
      name: `delete${One}`,
      method: 'DELETE',
      ...ofOne,
      summary: `Delete ${one}; it can be restored`,
      returns: null,
      status: 204,
    } satisfies Endpoint),
    restore: endpoint({
      name: `restore${One}`,
      method: 'POST',
      ...ofOne,
      path: `${path}/:id/restore`,
      summary: `Undo the deletion of ${one}`,
      body: z.strictObject({}),
      returns: item,
      status: 200,
    } satisfies Endpoint),
  };
};

/** The calls that each kind of record has: list, create, get, update, delete, restore. */
export const recordCalls = <
  Item extends z.ZodType,
  Query extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(
  kind: Kind<Item, Query, Input, Change>,
) => ({ ...readCalls(kind), ...writeCalls(kind) });
