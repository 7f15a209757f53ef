import type { Invoice } from '@fernway/contracts/http/billing-plans';
import type { Language } from '@fernway/contracts/http/identity';

export type Texts = {
  receipt: string;
  invoice: string;
  customer: string;
  number: string;
  order: string;
  paidOn: string;
  issuedOn: string;
  period: string;
  state: string;
  states: Record<Invoice['status'], string>;
  what: string;
  amount: string;
  tokens: (count: string) => string;
  plan: (name: string) => string;
  refundOf: (date: string) => string;
  disputeOf: (date: string) => string;
  total: string;
  paid: string;
  questions: (email: string) => string;
  test: string;
};

/** What receipts and invoices say. The font of each language must have every character of it (`texts.spec.ts`). */
export const texts: Record<Language, Texts> = {
  en: {
    receipt: 'Receipt',
    invoice: 'Invoice',
    customer: 'Billed to',
    number: 'Number',
    order: 'Order',
    paidOn: 'Paid on',
    issuedOn: 'Issued on',
    period: 'Period',
    state: 'Status',
    states: { open: 'Due', paid: 'Paid', void: 'Void', uncollectible: 'Not collected' },
    what: 'Description',
    amount: 'Amount',
    tokens: (count) => `${count} tokens for AI features`,
    plan: (name) => `${name} plan`,
    refundOf: (date) => `Refund of ${date}`,
    disputeOf: (date) => `Returned by the bank, ${date}`,
    total: 'Total',
    paid: 'Paid after refunds',
    questions: (email) => `Questions? ${email}`,
    test: 'Test payment: no money was moved.',
  },
  es: {
    receipt: 'Recibo',
    invoice: 'Factura',
    customer: 'Facturado a',
    number: 'Número',
    order: 'Pedido',
    paidOn: 'Pagado el',
    issuedOn: 'Emitida el',
    period: 'Período',
    state: 'Estado',
    states: { open: 'Pendiente', paid: 'Pagada', void: 'Anulada', uncollectible: 'Incobrable' },
    what: 'Descripción',
    amount: 'Importe',
    tokens: (count) => `${count} tokens para funciones de IA`,
    plan: (name) => `Plan ${name}`,
    refundOf: (date) => `Reembolso del ${date}`,
    disputeOf: (date) => `Devuelto por el banco, ${date}`,
    total: 'Total',
    paid: 'Pagado tras reembolsos',
    questions: (email) => `¿Preguntas? ${email}`,
    test: 'Pago de prueba: no se movió dinero.',
  },
  zh: {
    receipt: '收据',
    invoice: '账单',
    customer: '客户',
    number: '编号',
    order: '订单',
    paidOn: '付款日期',
    issuedOn: '开具日期',
    period: '周期',
    state: '状态',
    states: { open: '待付款', paid: '已付款', void: '已作废', uncollectible: '无法收款' },
    what: '说明',
    amount: '金额',
    tokens: (count) => `${count} 个 AI 功能代币`,
    plan: (name) => `${name} 方案`,
    refundOf: (date) => `${date}退款`,
    disputeOf: (date) => `${date}由银行退回`,
    total: '合计',
    paid: '扣除退款后实付',
    questions: (email) => `如有疑问:${email}`,
    test: '测试付款:没有实际资金往来。',
  },
  ja: {
    receipt: '領収書',
    invoice: '請求書',
    customer: '請求先',
    number: '番号',
    order: '注文',
    paidOn: 'お支払い日',
    issuedOn: '発行日',
    period: '期間',
    state: '状態',
    states: { open: '未払い', paid: '支払い済み', void: '無効', uncollectible: '回収不能' },
    what: '内容',
    amount: '金額',
    tokens: (count) => `AI 機能用トークン ${count} 個`,
    plan: (name) => `${name} プラン`,
    refundOf: (date) => `${date}の返金`,
    disputeOf: (date) => `${date}に銀行により返還`,
    total: '合計',
    paid: '返金後のお支払い額',
    questions: (email) => `お問い合わせ: ${email}`,
    test: 'テスト支払い: 実際のお金は動いていません。',
  },
  ko: {
    receipt: '영수증',
    invoice: '청구서',
    customer: '청구 대상',
    number: '번호',
    order: '주문',
    paidOn: '결제일',
    issuedOn: '발행일',
    period: '기간',
    state: '상태',
    states: { open: '미결제', paid: '결제 완료', void: '무효', uncollectible: '회수 불가' },
    what: '내용',
    amount: '금액',
    tokens: (count) => `AI 기능용 토큰 ${count}개`,
    plan: (name) => `${name} 요금제`,
    refundOf: (date) => `${date} 환불`,
    disputeOf: (date) => `${date} 은행 반환`,
    total: '합계',
    paid: '환불 후 결제 금액',
    questions: (email) => `문의: ${email}`,
    test: '테스트 결제: 실제 돈은 이동하지 않았습니다.',
  },
};
