import { addItem } from '@fernway/contracts/http/__name__';
import { accessMatrix, type TestService } from '@fernway/service-kit/testing';

/** Calls every route as everybody, beside an item that only its own workspace may see. */
export const tryEveryAccess = async (__camel__: TestService, { thorough = false } = {}) => {
  const owner = await __camel__.person();
  await __camel__.request(addItem, { as: owner, body: { title: 'Secret title' } });
  return accessMatrix(__camel__, {
    owner,
    examples: { 'POST /api/__name__/items': { body: { title: 'Another' } } },
    secrets: ['Secret title'],
    thorough,
  });
};
