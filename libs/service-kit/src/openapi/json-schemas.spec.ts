import { z } from 'zod';
import { JsonSchemas } from './json-schemas.js';

const Price = z.object({ amount: z.int(), rate: z.number().positive() }).meta({ id: 'Price' });
const Item = z
  .object({ name: z.string(), price: Price.nullable(), place: z.tuple([z.int(), z.int()]) })
  .meta({ id: 'Item' });
const Wish = z.strictObject({ title: z.string().trim().min(1), count: z.int().default(1) }).meta({ id: 'Wish' });

describe('the schemas of a document', () => {
  it('are JSON Schema 2020-12, each id once, and answers stay open', () => {
    const schemas = new JsonSchemas([Item]);
    expect(schemas.ofAnswer(z.object({ items: z.array(Item) }))).toEqual({
      type: 'object',
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
      required: ['items'],
    });
    expect(schemas.components).toEqual({
      Item: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          price: { anyOf: [{ $ref: '#/components/schemas/Price' }, { type: 'null' }] },
          place: { type: 'array', prefixItems: [integer, integer], minItems: 2, maxItems: 2 },
        },
        required: ['name', 'price', 'place'],
      },
      Price: {
        type: 'object',
        properties: { amount: integer, rate: { type: 'number', exclusiveMinimum: 0 } },
        required: ['amount', 'rate'],
      },
    });
  });

  it('tell what is sent from what is answered where one id means both, and take no text of spaces', () => {
    const schemas = new JsonSchemas([Wish, Price]);
    expect(schemas.ofRequest(z.strictObject({ wish: Wish, price: Price }))).toMatchObject({
      properties: { wish: { $ref: '#/components/schemas/WishInput' }, price: { $ref: '#/components/schemas/Price' } },
      additionalProperties: false,
    });
    expect(schemas.components['Wish']).toMatchObject({ required: ['title', 'count'] });
    expect(schemas.components['WishInput']).toEqual({
      type: 'object',
      properties: { title: { type: 'string', minLength: 1, pattern: '\\S' }, count: { ...integer, default: 1 } },
      required: ['title'],
      additionalProperties: false,
    });
  });
});

const integer = { type: 'integer', format: 'int64' };
