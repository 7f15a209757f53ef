import type { Sale } from '@fernway/contracts/http/crm-sales';
import { saleFields } from '@fernway/contracts/records/sale';
import { majorUnits } from '../exports/export-column.js';
import { type FieldColumn, linkedName, type RecordTable } from '../records/field-columns.js';
import { history, owner, ownFields } from '../records/shared-columns.js';
import { numberColumn, textColumn } from './text-column.js';

/** A field that only the sale's deal gives. */
const ofDeal = { written: true, imported: null } as const;

/** What the product of a new row `n` costs, as `costOf` says it. */
const productCost = `case when n.product_currency = coalesce(n.d #>> '{amount,currency}', $9)
  then (round(n.product_cost * coalesce((n.d ->> 'quantity')::numeric, 1)) * case when (n.d #>> '{amount,amount}')::numeric < 0 then -1 else 1 end)::bigint end`;

const columns = {
  ...history.before,
  name: {
    ...textColumn('name'),
    imported: { otherwise: 'n.product_name' },
    exported: 'Sale',
    headers: {
      name: 'Sale|Item|Item Name|Product|Product Name|Description|Lineitem name|Venta|Producto|Artículo|Concepto|Descripción|销售内容|商品|商品名称|产品|产品名称|品名|売上内容|商品名|内容|판매 내용|상품|상품명|품목|내용',
    },
  },
  date: {
    column: 'date',
    type: 'date',
    exported: 'Date',
    headers: {
      date: 'Date|Sale Date|Order Date|Invoice Date|Transaction Date|Sold On|Created at|Paid at|Fecha|Fecha de venta|Fecha de pedido|Fecha de factura|日期|销售日期|订单日期|开票日期|日付|売上日|注文日|販売日|날짜|일자|판매일|주문일',
    },
  },
  amount: {
    column: 'amount',
    type: 'money',
    currency: 'currency',
    imported: { currencyOtherwise: '$9' },
    exported: [
      { of: 'amount', title: 'Amount', cell: ({ amount }) => majorUnits(amount) },
      { of: 'amount', title: 'Currency', cell: ({ amount }) => amount.currency },
    ],
    headers: {
      amount:
        'Amount|Total|Sales|Revenue|Sales Amount|Total Amount|Order Total|Net Sales|Subtotal|Importe|Monto|Ventas|Ingresos|Total venta|金额|总额|销售额|销售金额|收入|金額|売上|売上金額|合計|금액|매출|매출액|판매금액|합계',
      currency: 'Currency|Currency ISO Code|Moneda|币种|货币|通貨|통화',
    },
  },
  cost: {
    column: 'cost',
    type: 'money',
    currency: 'currency',
    sharesCurrency: true,
    imported: { otherwise: productCost },
    exported: [{ of: 'cost', title: 'Cost', cell: ({ cost }) => majorUnits(cost) }],
    headers: {
      cost: 'Cost|Total Cost|Cost of Goods|COGS|Cost of Sales|Coste|Costo|Coste total|成本|销售成本|原価|売上原価|원가|매출원가',
    },
  },
  quantity: {
    column: 'quantity',
    type: 'numeric',
    empty: 1,
    imported: { otherwise: '1' },
    exported: 'Quantity',
    headers: {
      quantity: 'Quantity|Qty|Units|Units Sold|Lineitem quantity|Cantidad|Unidades|数量|销量|個数|수량|판매수량',
    },
  },
  productId: {
    column: 'product_id',
    type: 'uuid',
    imported: { given: 'n.product_id' },
    exported: [
      { of: 'productId', title: 'SKU', cell: ({ productId }, { products }) => products.get(productId ?? '') ?? null },
    ],
    headers: {
      sku: 'SKU|Product Code|Item Code|Lineitem sku|Product SKU|Código de producto|Referencia|产品编码|商品编码|货号|商品コード|品番|상품코드|제품코드|품번',
    },
  },
  customerName: {
    ...textColumn('customer_name'),
    imported: { otherwise: 'coalesce(n.contact_name, n.company_name, n.emails[1])' },
    exported: 'Customer',
    headers: {
      customerName:
        'Customer|Customer Name|Client|Buyer|Billing Name|Cliente|Nombre del cliente|Comprador|客户|客户名称|买家|顧客名|顧客|お客様|購入者|고객|고객명|구매자',
    },
  },
  contactId: {
    column: 'contact_id',
    type: 'uuid',
    imported: { given: 'n.contact_id' },
    exported: [{ of: 'contactId', title: 'Contact', cell: ({ contactName }) => contactName }],
    headers: {
      contactEmail:
        'Contact Email|Customer Email|Email|E-mail|Buyer Email|Correo|Correo del cliente|邮箱|客户邮箱|メール|顧客メール|이메일|고객 이메일',
    },
  },
  contactName: {
    column: 'contact_name',
    type: 'text',
    written: true,
    patch: linkedName('contact_name', 'contactName', 'contact'),
    imported: { given: 'n.contact_name' },
  },
  companyId: { column: 'company_id', type: 'uuid', imported: { given: 'n.company_id' } },
  companyName: {
    ...textColumn('company_name'),
    patch: linkedName('company_name', 'companyName', 'company'),
    imported: { given: 'n.company_name' },
    exported: 'Company',
    headers: {
      companyName:
        'Company|Company Name|Account|Account Name|Billing Company|Empresa|公司|公司名称|会社名|会社|회사|회사명',
    },
  },
  country: {
    ...textColumn('country'),
    imported: { made: `coalesce(n.d ->> 'country', case when not n.d ? 'region' then n.country end)` },
    exported: 'Country',
    headers: { country: 'Country|Shipping Country|Billing Country|País|国家|国|국가' },
  },
  region: {
    ...textColumn('region'),
    imported: { made: `coalesce(n.d ->> 'region', case when not n.d ? 'country' then n.region end)` },
    exported: 'Region',
    headers: {
      region:
        'Region|State|Province|Territory|Sales Region|Shipping Province|Billing Province|Región|Provincia|Zona|地区|区域|省份|地域|都道府県|エリア|지역|시/도',
    },
  },
  channel: {
    ...textColumn('channel'),
    exported: 'Channel',
    headers: {
      channel:
        'Channel|Sales Channel|Source|Store|Canal|Canal de venta|Tienda|渠道|销售渠道|门店|チャネル|販売チャネル|店舗|채널|판매 채널|매장',
    },
  },
  ...owner(
    'Salesperson|Sales Rep|Sales Representative|Seller|Employee|Vendedor|Comercial|销售员|业务员|販売員|営業|판매자|판매 담당자|영업사원',
  ),
  externalId: {
    ...numberColumn('external_id', 'external_key'),
    exported: 'Number',
    headers: {
      externalId:
        'Number|Sale ID|Order ID|Order Number|Order No|Order|Invoice Number|Invoice No|Invoice|Receipt Number|Transaction ID|External ID|Reference|Número|Número de pedido|Número de factura|Pedido|Factura|订单号|订单编号|发票号|单号|注文番号|請求書番号|伝票番号|주문번호|송장번호|전표번호|번호',
    },
  },
  dealId: { column: 'deal_id', type: 'uuid', ...ofDeal },
  /** Which line of the deal it is of; null: of the whole deal. */
  dealLineId: { column: 'deal_line_id', type: 'uuid', ...ofDeal },
  origin: { column: 'origin', type: 'text', empty: 'import', exported: 'Origin', ...ofDeal },
  ...ownFields,
  ...history.silent,
} satisfies Record<keyof typeof saleFields | 'dealLineId', FieldColumn<Sale>>;

/** What was sold, and where each field of it is kept. */
export const saleTable = { table: 'sale', fields: saleFields, columns } satisfies RecordTable;
