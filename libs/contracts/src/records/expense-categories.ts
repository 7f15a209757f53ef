import { foldedLabel } from '../cell-list.js';

/** Categories that everybody is offered and figures know; any other text is one of the workspace's own. `retention` is what keeping customers costs. */
export const expenseCategories = ['rent', 'staff', 'goods', 'marketing', 'retention', 'other'] as const;

/** What people call the categories that figures know, in five languages. */
const words: Record<(typeof expenseCategories)[number], string> = {
  rent: 'Rent|Lease|Office rent|Alquiler|Renta|Arriendo|房租|租金|家賃|地代家賃|賃料|임대료|월세|임차료',
  staff:
    'Staff|Payroll|Wages|Salaries|Salary|Personnel|Personal|Nómina|Nóminas|Salarios|Sueldos|员工|人工|工资|薪资|人件費|給与|給料|인건비|급여|직원',
  goods:
    'Goods|Cost of goods|Purchases|Materials|Stock|Mercancía|Mercancías|Compras|Materiales|货品|商品|采购|材料|仕入|仕入れ|材料費|상품|매입|재료비|상품 매입',
  marketing:
    'Marketing|Advertising|Ads|Publicidad|Mercadotecnia|市场营销|营销|广告|マーケティング|広告宣伝費|広告|마케팅|광고|광고선전비',
  retention:
    'Retention|Customer retention|Loyalty|Retención|Retención de clientes|Fidelización|客户维系|客户留存|维系|顧客維持|リテンション|고객 유지|고객유지',
  other: 'Other|Others|Miscellaneous|Misc|Otro|Otros|Varios|其他|其它|杂项|その他|雑費|기타|잡비',
};

const byWord = new Map(
  expenseCategories.flatMap((code) =>
    [code, ...words[code].split('|')].map((word) => [foldedLabel(word), code] as const),
  ),
);

/** The code of a category that figures know; any other text is a category of the workspace's own. */
export const categoryIn = (text: string): string => byWord.get(foldedLabel(text)) ?? text;
