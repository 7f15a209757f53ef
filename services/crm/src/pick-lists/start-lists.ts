import type { PickListName } from '@fernway/contracts/http/crm-pick-lists';
import type { Language } from '@fernway/contracts/http/identity';

/** What every workspace starts with, in its language. */
export const startLists: Readonly<Record<Language, Readonly<Record<PickListName, readonly string[]>>>> = {
  en: {
    'call-outcome': [
      'Interested',
      'Wants an offer',
      'Call again next week',
      'No answer',
      'Left a message',
      'Decides this month',
    ],
    'lost-reason': ['Price too high', 'Chose another supplier', 'No budget this year', 'Project postponed'],
  },
  es: {
    'call-outcome': [
      'Interesado',
      'Quiere una oferta',
      'Llamar la próxima semana',
      'No contesta',
      'Mensaje dejado',
      'Decide este mes',
    ],
    'lost-reason': ['Precio demasiado alto', 'Eligió otro proveedor', 'Sin presupuesto este año', 'Proyecto aplazado'],
  },
  zh: {
    'call-outcome': ['有兴趣', '需要报价', '下周再联系', '无人接听', '已留言', '本月决定'],
    'lost-reason': ['价格太高', '选择了其他供应商', '今年没有预算', '项目推迟'],
  },
  ja: {
    'call-outcome': ['関心あり', '見積もり希望', '来週再連絡', '不在', '伝言済み', '今月中に決定'],
    'lost-reason': ['価格が高い', '他社に決定', '今年は予算なし', '計画延期'],
  },
  ko: {
    'call-outcome': ['관심 있음', '견적 요청', '다음 주 재연락', '부재중', '메시지 남김', '이번 달 결정'],
    'lost-reason': ['가격이 높음', '다른 업체 선택', '올해 예산 없음', '프로젝트 연기'],
  },
};
