import { z } from '@fernway/contracts/zod';
import { endpoint, Id, page, pageQuery, Timestamp } from '../endpoint.js';

export const __Name__Item = z
  .object({ id: Id, version: z.int().positive(), title: z.string(), createdAt: Timestamp })
  .meta({ id: '__Name__Item' });
export type __Name__Item = z.infer<typeof __Name__Item>;

export const ItemInput = z.strictObject({ title: z.string().trim().min(1).max(200) });
export type ItemInput = z.infer<typeof ItemInput>;

const pages = z.strictObject(pageQuery);
export type ItemPage = z.infer<typeof pages>;

export const listItems = endpoint({
  name: 'listItems',
  method: 'GET',
  path: '/api/__name__/items',
  access: 'workspace:read',
  summary: 'Items of the workspace, newest first',
  query: pages,
  returns: page(__Name__Item),
  status: 200,
});

export const addItem = endpoint({
  name: 'addItem',
  method: 'POST',
  path: '/api/__name__/items',
  access: 'workspace:manage',
  summary: 'Add an item',
  body: ItemInput,
  returns: __Name__Item,
  status: 201,
  idempotent: true,
});
