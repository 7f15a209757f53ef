import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
  updateProduct,
  type ProductChange,
  type ProductInput,
  type ProductQuery,
} from '@fernway/contracts/http/crm-products';
import { Caller, Route } from '@fernway/service-kit';
import { CommerceService } from './commerce.service.js';

type ById = { id: string };

@Controller()
export class ProductsController {
  constructor(private readonly commerce: CommerceService) {}

  @Route(listProducts)
  list(@Caller() caller: Caller, @Query({ schema: listProducts.query }) query: ProductQuery) {
    return this.commerce.list(caller, 'product', query);
  }

  @Route(createProduct)
  create(@Caller() caller: Caller, @Body({ schema: createProduct.body }) input: ProductInput) {
    return this.commerce.create(caller, 'product', input);
  }

  @Route(getProduct)
  find(@Caller() caller: Caller, @Param({ schema: getProduct.params }) { id }: ById) {
    return this.commerce.find(caller, 'product', id);
  }

  @Route(updateProduct)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateProduct.params }) { id }: ById,
    @Body({ schema: updateProduct.body }) change: ProductChange,
  ) {
    return this.commerce.update(caller, 'product', id, change);
  }

  @Route(deleteProduct)
  delete(@Caller() caller: Caller, @Param({ schema: deleteProduct.params }) { id }: ById) {
    return this.commerce.delete(caller, 'product', id);
  }

  @Route(restoreProduct)
  restore(
    @Caller() caller: Caller,
    @Param({ schema: restoreProduct.params }) { id }: ById,
    @Body({ schema: restoreProduct.body }) _nothing: object,
  ) {
    return this.commerce.restore(caller, 'product', id);
  }
}
