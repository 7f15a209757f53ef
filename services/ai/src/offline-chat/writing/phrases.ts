import type { Language } from '@fernway/contracts/http/identity';
import type { Noun } from '../planning/finding.js';

/** What answers are made of in one language: `{…}` takes a part. */
export type Phrases = {
  /** One, several. */
  nouns: Readonly<Record<Noun, readonly [string, string]>>;
  count: string;
  sum: string;
  average: string;
  weighted: string;
  minutes: string;
  none: string;
  found: string;
  more: string;
  ahead: string;
  even: string;
  share: string;
  /** What was last done with a record, what is open. */
  lately: string;
  open: string;
  proposed: string;
  /** More than one record may be meant. */
  several: string;
  missing: string;
  unknown: string;
  absent: string;
  beyond: string;
  unclear: string;
  failed: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
};

const en: Phrases = {
  nouns: { contact: ['contact', 'contacts'], company: ['company', 'companies'], deal: ['deal', 'deals'], activity: ['activity', 'activities'], task: ['task', 'tasks'], call: ['call', 'calls'], email: ['e-mail', 'e-mails'], meeting: ['meeting', 'meetings'], message: ['message', 'messages'], note: ['note', 'notes'] },
  count: '**{figure} {noun}**{label}', sum: '**{figure}** in total over {records} {noun}{label}', average: '**{figure}** on average over {records} {noun}{label}', weighted: '**{figure}** weighted over {records} {noun}{label}', minutes: '{figure} minutes',
  none: '**0 {noun}**{label}: none found', found: '{figure} {noun}{label}', more: 'and {figure} more', ahead: '{winner} is ahead by {figure}.', even: 'Both are equal.', share: '**{percent}**: {part} of {whole} closed deals{label}',
  lately: 'Latest', open: 'Open', proposed: 'I have put this up for your approval: {title}', several: 'Several records match. Say which one you mean, for example with its company or its number:', missing: 'not recorded',
  unknown: 'I find nothing about “{words}” in your records, so I cannot answer that.', absent: 'Your records do not say that of {words}.', beyond: 'Your records hold nothing that answers this.', unclear: 'I cannot tell from this question what to look up. Ask about contacts, companies, deals, activities or tasks.', failed: 'I could not look that up in your records.',
  fields: { email: 'e-mail', phone: 'phone', jobTitle: 'job title', companyName: 'company', value: 'value', weightedValue: 'weighted', stage: 'stage', closeDate: 'closes', priority: 'priority', probability: 'probability', source: 'source', lifecycle: 'lifecycle', industry: 'industry', website: 'website', lostReason: 'reason', address: 'address', lastActivityAt: 'last activity', tags: 'tags', createdAt: 'created', closedAt: 'closed', customerName: 'customer', minutes: 'minutes', outcome: 'outcome', dueAt: 'due', occurredAt: 'on', stageSince: 'in this stage since', status: 'status', type: 'kind' },
  values: { lead: 'lead', prospect: 'prospect', customer: 'customer', past: 'past customer', high: 'high', medium: 'medium', low: 'low', open: 'open', won: 'won', lost: 'lost', active: 'active', 'at-risk': 'at risk', call: 'call', email: 'e-mail', meeting: 'meeting', message: 'message', note: 'note' },
};

const es: Phrases = {
  nouns: { contact: ['contacto', 'contactos'], company: ['empresa', 'empresas'], deal: ['negocio', 'negocios'], activity: ['actividad', 'actividades'], task: ['tarea', 'tareas'], call: ['llamada', 'llamadas'], email: ['correo', 'correos'], meeting: ['reunión', 'reuniones'], message: ['mensaje', 'mensajes'], note: ['nota', 'notas'] },
  count: '**{figure} {noun}**{label}', sum: '**{figure}** en total, de {records} {noun}{label}', average: '**{figure}** de media, de {records} {noun}{label}', weighted: '**{figure}** ponderado, de {records} {noun}{label}', minutes: '{figure} minutos',
  none: '**0 {noun}**{label}: no hay ninguno', found: '{figure} {noun}{label}', more: 'y {figure} más', ahead: '{winner} va por delante en {figure}.', even: 'Ambos son iguales.', share: '**{percent}**: {part} de {whole} negocios cerrados{label}',
  lately: 'Lo último', open: 'Abierto', proposed: 'Lo he dejado para tu aprobación: {title}', several: 'Coinciden varios registros. Indica cuál, por ejemplo con su empresa o su número:', missing: 'sin registrar',
  unknown: 'No encuentro nada sobre «{words}» en tus registros, así que no puedo responder.', absent: 'Tus registros no lo dicen de {words}.', beyond: 'Tus registros no contienen nada que responda a esto.', unclear: 'No sé qué buscar con esta pregunta. Pregunta por contactos, empresas, negocios, actividades o tareas.', failed: 'No he podido consultarlo en tus registros.',
  fields: { email: 'correo', phone: 'teléfono', jobTitle: 'cargo', companyName: 'empresa', value: 'importe', weightedValue: 'ponderado', stage: 'etapa', closeDate: 'cierre', priority: 'prioridad', probability: 'probabilidad', source: 'origen', lifecycle: 'ciclo de vida', industry: 'sector', website: 'web', lostReason: 'motivo', address: 'dirección', lastActivityAt: 'última actividad', tags: 'etiquetas', createdAt: 'creado', closedAt: 'cerrado', customerName: 'cliente', minutes: 'minutos', outcome: 'resultado', dueAt: 'vence', occurredAt: 'el', stageSince: 'en esta etapa desde', status: 'estado', type: 'tipo' },
  values: { lead: 'cliente potencial', prospect: 'prospecto', customer: 'cliente', past: 'antiguo cliente', high: 'alta', medium: 'media', low: 'baja', open: 'abierto', won: 'ganado', lost: 'perdido', active: 'activa', 'at-risk': 'en riesgo', call: 'llamada', email: 'correo', meeting: 'reunión', message: 'mensaje', note: 'nota' },
};

const zh: Phrases = {
  nouns: { contact: ['位联系人', '位联系人'], company: ['家公司', '家公司'], deal: ['笔交易', '笔交易'], activity: ['项活动', '项活动'], task: ['项任务', '项任务'], call: ['次通话', '次通话'], email: ['封邮件', '封邮件'], meeting: ['次会议', '次会议'], message: ['条消息', '条消息'], note: ['条备注', '条备注'] },
  count: '**{figure} {noun}**{label}', sum: '合计 **{figure}**，共 {records} {noun}{label}', average: '平均 **{figure}**，共 {records} {noun}{label}', weighted: '加权 **{figure}**，共 {records} {noun}{label}', minutes: '{figure} 分钟',
  none: '没有符合的记录：0 {noun}{label}', found: '{figure} {noun}{label}', more: '另有 {figure} 条', ahead: '{winner}更多，多 {figure}。', even: '两者相同。', share: '**{percent}**：{whole} 笔已结交易中有 {part} 笔{label}',
  lately: '最近', open: '未完成', proposed: '已提交给您审批：{title}', several: '有多条记录符合。请说明是哪一条，例如加上公司或编号：', missing: '未登记',
  unknown: '您的记录中找不到与“{words}”有关的内容，因此无法回答。', absent: '您的记录中没有{words}的这项信息。', beyond: '您的记录中没有能回答这个问题的内容。', unclear: '无法从这个问题判断要查什么。请询问联系人、公司、交易、活动或任务。', failed: '无法在您的记录中查询。',
  fields: { email: '邮箱', phone: '电话', jobTitle: '职位', companyName: '公司', value: '金额', weightedValue: '加权', stage: '阶段', closeDate: '预计成交', priority: '优先级', probability: '概率', source: '来源', lifecycle: '生命周期', industry: '行业', website: '网站', lostReason: '原因', address: '地址', lastActivityAt: '最近活动', tags: '标签', createdAt: '创建于', closedAt: '关闭于', customerName: '客户', minutes: '分钟', outcome: '结果', dueAt: '到期', occurredAt: '时间', stageSince: '进入此阶段', status: '状态', type: '类型' },
  values: { lead: '线索', prospect: '潜在客户', customer: '客户', past: '过往客户', high: '高', medium: '中', low: '低', open: '进行中', won: '赢单', lost: '丢单', active: '活跃', 'at-risk': '有风险', call: '通话', email: '邮件', meeting: '会议', message: '消息', note: '备注' },
};

const ja: Phrases = {
  nouns: { contact: ['件の連絡先', '件の連絡先'], company: ['社', '社'], deal: ['件の商談', '件の商談'], activity: ['件の活動', '件の活動'], task: ['件のタスク', '件のタスク'], call: ['件の通話', '件の通話'], email: ['通のメール', '通のメール'], meeting: ['件のミーティング', '件のミーティング'], message: ['件のメッセージ', '件のメッセージ'], note: ['件のメモ', '件のメモ'] },
  count: '**{figure}{noun}**{label}', sum: '合計 **{figure}**（{records}{noun}）{label}', average: '平均 **{figure}**（{records}{noun}）{label}', weighted: '加重 **{figure}**（{records}{noun}）{label}', minutes: '{figure}分',
  none: '該当はありません：0{noun}{label}', found: '{figure}{noun}{label}', more: 'ほか{figure}件', ahead: '{winner}が{figure}多いです。', even: '同じです。', share: '**{percent}**：完了した商談{whole}件のうち{part}件{label}',
  lately: '最近の動き', open: '未完了', proposed: '承認待ちに登録しました：{title}', several: '該当する記録が複数あります。会社名や番号などを添えて、どれかを教えてください：', missing: '未登録',
  unknown: '記録に「{words}」に関するものが見つからないため、お答えできません。', absent: '{words}について、その情報は記録にありません。', beyond: 'この質問に答えられる記録がありません。', unclear: 'この質問からは何を調べればよいか分かりません。連絡先、会社、商談、活動、タスクについてお尋ねください。', failed: '記録を調べることができませんでした。',
  fields: { email: 'メール', phone: '電話', jobTitle: '役職', companyName: '会社', value: '金額', weightedValue: '加重', stage: 'ステージ', closeDate: '完了予定', priority: '優先度', probability: '確率', source: '獲得元', lifecycle: '区分', industry: '業種', website: 'サイト', lostReason: '理由', address: '住所', lastActivityAt: '最終活動', tags: 'タグ', createdAt: '作成', closedAt: '完了', customerName: '顧客', minutes: '分', outcome: '結果', dueAt: '期限', occurredAt: '日時', stageSince: 'このステージは', status: '状態', type: '種類' },
  values: { lead: 'リード', prospect: '見込み客', customer: '顧客', past: '過去の顧客', high: '高', medium: '中', low: '低', open: '進行中', won: '受注', lost: '失注', active: 'アクティブ', 'at-risk': '要注意', call: '通話', email: 'メール', meeting: 'ミーティング', message: 'メッセージ', note: 'メモ' },
};

const ko: Phrases = {
  nouns: { contact: ['명(연락처)', '명(연락처)'], company: ['곳(회사)', '곳(회사)'], deal: ['건(거래)', '건(거래)'], activity: ['건(활동)', '건(활동)'], task: ['건(할 일)', '건(할 일)'], call: ['건(통화)', '건(통화)'], email: ['건(이메일)', '건(이메일)'], meeting: ['건(미팅)', '건(미팅)'], message: ['건(메시지)', '건(메시지)'], note: ['건(메모)', '건(메모)'] },
  count: '**{figure}{noun}**{label}', sum: '합계 **{figure}**, {records}{noun}{label}', average: '평균 **{figure}**, {records}{noun}{label}', weighted: '가중 **{figure}**, {records}{noun}{label}', minutes: '{figure}분',
  none: '해당하는 기록이 없습니다: 0{noun}{label}', found: '{figure}{noun}{label}', more: '그 외 {figure}건', ahead: '{winner} 쪽이 {figure} 더 많습니다.', even: '같습니다.', share: '**{percent}**: 종료된 거래 {whole}건 중 {part}건{label}',
  lately: '최근', open: '진행 중', proposed: '승인 대기에 올렸습니다: {title}', several: '여러 기록이 일치합니다. 회사나 번호를 덧붙여 어느 것인지 알려 주세요:', missing: '등록되지 않음',
  unknown: '기록에서 “{words}”에 관한 내용을 찾을 수 없어 답할 수 없습니다.', absent: '기록에 {words}의 해당 정보가 없습니다.', beyond: '이 질문에 답할 수 있는 기록이 없습니다.', unclear: '이 질문으로는 무엇을 찾아야 할지 알 수 없습니다. 연락처, 회사, 거래, 활동, 할 일에 대해 물어보세요.', failed: '기록을 조회하지 못했습니다.',
  fields: { email: '이메일', phone: '전화', jobTitle: '직책', companyName: '회사', value: '금액', weightedValue: '가중', stage: '단계', closeDate: '마감 예정', priority: '우선순위', probability: '확률', source: '출처', lifecycle: '고객 단계', industry: '업종', website: '웹사이트', lostReason: '이유', address: '주소', lastActivityAt: '마지막 활동', tags: '태그', createdAt: '생성', closedAt: '종료', customerName: '고객', minutes: '분', outcome: '결과', dueAt: '기한', occurredAt: '일시', stageSince: '이 단계 시작', status: '상태', type: '종류' },
  values: { lead: '리드', prospect: '잠재 고객', customer: '고객', past: '과거 고객', high: '높음', medium: '중간', low: '낮음', open: '진행 중', won: '성사', lost: '실패', active: '활성', 'at-risk': '위험', call: '통화', email: '이메일', meeting: '미팅', message: '메시지', note: '메모' },
};

export const phrases: Record<Language, Phrases> = { en, es, zh, ja, ko };
