import type { Expense } from '@fernway/contracts/http/crm-expenses';
import { expenseFields } from '@fernway/contracts/records/expense';
import { majorUnits } from '../exports/export-column.js';
import type { FieldColumn, RecordTable } from '../records/field-columns.js';
import { history, ownFields } from '../records/shared-columns.js';
import { textColumn } from './text-column.js';

const columns = {
  ...history.before,
  /** Follows from the supplier, else the category. */
  name: textColumn('name'),
  date: {
    column: 'date',
    type: 'date',
    exported: 'Date',
    headers: {
      date: 'Date|Expense Date|Invoice Date|Posting Date|Transaction Date|Fecha|Fecha de gasto|Fecha de factura|日期|支出日期|发票日期|日付|支払日|請求日|날짜|일자|지출일',
    },
  },
  category: {
    ...textColumn('category'),
    exported: 'Category',
    headers: {
      category:
        'Category|Expense Category|Expense Type|Type|Account|Categoría|Tipo de gasto|Tipo|类别|费用类别|分类|カテゴリ|カテゴリー|費目|勘定科目|분류|카테고리|비용 항목|계정과목',
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
        'Amount|Total|Expense Amount|Total Amount|Sum|Importe|Monto|Total gasto|金额|总额|支出金额|金額|合計|支払額|금액|합계|지출액',
      currency: 'Currency|Currency ISO Code|Moneda|币种|货币|通貨|통화',
    },
  },
  supplier: {
    ...textColumn('supplier'),
    exported: 'Supplier',
    headers: {
      supplier:
        'Supplier|Vendor|Payee|Merchant|Creditor|Proveedor|Acreedor|供应商|商家|收款方|仕入先|支払先|取引先|공급업체|거래처|공급처',
    },
  },
  note: {
    column: 'note',
    type: 'text',
    exported: 'Note',
    headers: {
      note: 'Note|Notes|Description|Memo|Comment|Comments|Remarks|Purpose|Nota|Notas|Descripción|Concepto|Comentarios|备注|说明|描述|摘要|メモ|備考|説明|메모|비고|적요',
    },
  },
  ...ownFields,
  ...history.silent,
} satisfies Record<keyof typeof expenseFields, FieldColumn<Expense>>;

/** What the workspace spent, and where each field of it is kept. */
export const expenseTable = { table: 'expense', fields: expenseFields, columns } satisfies RecordTable;
