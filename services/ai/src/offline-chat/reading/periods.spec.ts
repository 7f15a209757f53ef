import type { Language } from '@fernway/contracts/http/identity';
import { questionOf } from './question.js';

/** A Sunday in November. */
const clock = { now: new Date('2026-11-22T10:00:00Z'), timeZone: 'UTC' };
const daysOf = (text: string, language: Language) =>
  questionOf(text, language, clock).periods.map(({ firstDay, lastDay }) => `${firstDay ?? ''}..${lastDay ?? ''}`);

describe('Times in a question', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'deals won last week or the week before that', ['2026-11-09..2026-11-15', '2026-11-02..2026-11-08']],
    ['en', 'closing before the end of the year', ['..2026-12-31']],
    ['en', 'deals over 2,000', []],
    ['en', 'deals over 2000 won in 2026', ['2026-01-01..2026-12-31']],
    ['en', 'due before today', ['..2026-11-21']],
    ['en', 'due yesterday or earlier', ['..2026-11-21']],
    ['en', 'closing after this month', ['2026-12-01..']],
    ['en', 'won since the beginning of the year', ['2026-01-01..']],
    ['en', 'new customers so far this quarter', ['2026-10-01..2026-11-22']],
    ['en', 'due tomorrow or the day after', ['2026-11-23..2026-11-24']],
    ['es', 'tareas que vencen ayer o antes', ['..2026-11-21']],
    ['es', 'vencen mañana y pasado mañana', ['2026-11-23..2026-11-24']],
    ['es', 'ventas desde principios de año', ['2026-01-01..']],
    ['zh', '昨天或更早到期的任务', ['..2026-11-21']],
    ['zh', '月底前到期的任务', ['..2026-11-30']],
    ['zh', '年底之前成交的商机', ['..2026-12-31']],
    ['zh', '下下周的任务', ['2026-11-30..2026-12-06']],
    ['zh', '这周从网站来的线索', ['2026-11-16..2026-11-22']],
    ['ja', '再来週の予定', ['2026-11-30..2026-12-06']],
    ['ko', '모레 미팅', ['2026-11-24..2026-11-24']],
    ['en', 'won between 1 and 15 November', ['2026-11-01..2026-11-15']],
    ['es', 'ganados del 1 al 15 de noviembre', ['2026-11-01..2026-11-15']],
    ['zh', '11月25日到12月5日的会议', ['2026-11-25..2026-12-05']],
    ['ja', '11月1日から15日までに受注', ['2026-11-01..2026-11-15']],
    ['ko', '11월 1일부터 15일까지 성사된 거래', ['2026-11-01..2026-11-15']],
    ['en', 'messages we got on Friday', ['2026-11-20..2026-11-20']],
    ['en', 'meetings on Friday', ['2026-11-27..2026-11-27']],
    ['ko', '다다음 주 이후 마감', ['2026-11-30..']],
    ['zh', '本月前三笔', ['2026-11-01..2026-11-30']],
    ['ja', '昨日かそれ以前が期限のタスク', ['..2026-11-21']],
    ['ja', '先月こちらから送ったメール', ['2026-10-01..2026-10-31']],
    ['ja', '会社から今月受注した', ['2026-11-01..2026-11-30']],
    ['ja', '先月からのメール', ['2026-10-01..']],
    ['ko', '어제나 그 전에 기한이 지난 할 일', ['..2026-11-21']],
    ['en', 'emails since Monday', ['2026-11-16..']],
    ['en', 'meetings on Friday next week', ['2026-11-27..2026-11-27']],
    ['en', 'calls last week (Mon-Sun)', ['2026-11-09..2026-11-15']],
    ['en', 'deals won on 5 November 2025', ['2025-11-05..2025-11-05']],
    ['en', 'tasks due in the next 48 hours', ['2026-11-22..2026-11-24']],
    ['en', 'calls this month so far', ['2026-11-01..2026-11-22']],
    ['es', 'ventas entre hoy y el domingo de la semana próxima', ['2026-11-22..2026-11-29']],
    ['es', 'tareas de hoy y mañana', ['2026-11-22..2026-11-23']],
    ['zh', '上周(周一到周日)的通话', ['2026-11-09..2026-11-15']],
    ['zh', '今天之前的任务', ['..2026-11-21']],
    ['zh', '今明两天的任务', ['2026-11-22..2026-11-23']],
    ['ja', '今日から来月末までの商談', ['2026-11-22..2026-12-31']],
    ['ja', '昨日までの期限', ['..2026-11-21']],
    ['ja', '先々週の通話', ['2026-11-02..2026-11-08']],
    ['ko', '지난주 월요일부터 일요일까지 통화', ['2026-11-09..2026-11-15']],
    ['ko', '오늘부터 다음 주 일요일 사이에 마감되는 거래', ['2026-11-22..2026-11-29']],
  ])('%s: %s', (language, text, wanted) => {
    expect(daysOf(text, language)).toEqual(wanted);
  });
});
