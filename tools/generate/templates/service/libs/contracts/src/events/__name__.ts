import { defineEvent } from '../event.js';
import { __Name__Item } from '../http/__name__.js';

export const ItemAdded = defineEvent('__name__.item-added', 1, [], { aggregate: '__name__.item', data: __Name__Item });
