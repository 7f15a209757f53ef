import type { Product } from '@fernway/contracts/http/crm-products';
import { productFields } from '@fernway/contracts/records/product';
import { majorUnits } from '../exports/export-column.js';
import type { FieldColumn, RecordTable } from '../records/field-columns.js';
import { history, ownFields } from '../records/shared-columns.js';
import { numberColumn, textColumn } from './text-column.js';

const columns = {
  ...history.before,
  name: {
    ...textColumn('name'),
    exported: 'Product',
    headers: {
      name: 'Product|Product Name|Name|Title|Item|Item Name|Article|Producto|Nombre|Nombre del producto|Artículo|产品|产品名称|商品|商品名称|名称|商品名|製品|製品名|品名|제품|제품명|상품|상품명|품목|이름',
    },
  },
  sku: {
    ...numberColumn('sku', 'sku_key'),
    exported: 'SKU',
    headers: {
      sku: 'SKU|Product Code|Item Code|Product Number|Item Number|Article Number|Part Number|Variant SKU|Código|Código de producto|Referencia|产品编码|商品编码|货号|商品コード|品番|製品コード|상품코드|제품코드|품번',
    },
  },
  unit: {
    ...textColumn('unit'),
    exported: 'Unit',
    headers: { unit: 'Unit|Unit of Measure|UOM|Usage Unit|Unidad|Unidad de medida|单位|单位名称|単位|단위' },
  },
  price: {
    column: 'price',
    type: 'money',
    currency: 'currency',
    imported: { currencyOtherwise: '$9' },
    exported: [
      { of: 'price', title: 'Price', cell: ({ price }) => majorUnits(price) },
      { of: 'price', title: 'Currency', cell: ({ price }) => price.currency },
    ],
    headers: {
      price:
        'Price|Unit Price|List Price|Sales Price|Variant Price|Standard Price|Precio|Precio unitario|Precio de venta|价格|单价|售价|価格|単価|販売価格|가격|단가|판매가',
      currency: 'Currency|Currency ISO Code|Price Currency|Moneda|币种|货币|通貨|통화',
    },
  },
  cost: {
    column: 'cost',
    type: 'money',
    currency: 'currency',
    sharesCurrency: true,
    exported: [{ of: 'cost', title: 'Cost', cell: ({ cost }) => majorUnits(cost) }],
    headers: {
      cost: 'Cost|Unit Cost|Cost Price|Cost per item|Purchase Price|Coste|Costo|Coste unitario|Precio de compra|成本|成本价|进价|原価|仕入価格|仕入単価|원가|매입가',
    },
  },
  active: {
    column: 'active',
    type: 'boolean',
    empty: true,
    imported: { otherwise: 'true' },
    exported: [{ of: 'active', title: 'Active', cell: ({ active }) => (active ? 'yes' : 'no') }],
    headers: { active: 'Active|Is Active|Product Active|Enabled|Activo|启用|有效|有効|販売中|활성|사용' },
  },
  ...ownFields,
  ...history.silent,
} satisfies Record<keyof typeof productFields, FieldColumn<Product>>;

/** What the workspace sells, and where each field of it is kept. */
export const productTable = { table: 'product', fields: productFields, columns } satisfies RecordTable;
