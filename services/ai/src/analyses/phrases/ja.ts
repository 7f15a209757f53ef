import type { AnalysisPhrases } from '../analysis-phrases.js';

/** How the mood of customers has changed against the months before. */
const mood = {
  up: '雰囲気はこれまでの月より良くなっています。',
  down: '雰囲気はこれまでの月より悪くなっています。',
  flat: '雰囲気はこれまでの月と変わりません。',
};

export const japaneseAnalysis: AnalysisPhrases = {
  figures: {
    revenue: '売上',
    before: 'その前の同じ月数',
    change: '変化',
    soFar: '今月これまで',
    best: '最も良い月',
    worst: '最も弱い月',
    sales: '売上件数',
    won: '成約',
    lost: '失注',
    rate: '終了した商談の成約率',
    rateBefore: '以前',
    average: '平均成約額',
    averageBefore: '以前',
    quiet: '連絡のないお客様',
    boughtFor: '購入額',
    open: '進行中の商談',
    weighted: '確度を考慮',
    stale: '停滞',
  },
  sources: { sales: '売上', closed: '成約・失注した商談', open: '進行中の商談', buyers: '上位のお客様' },
  data: {
    summary: ({ period, titles }) => `${period}：${titles}。`,
    revenue: ({ sum, sales, change, direction, before, months, soFar }) => ({
      title:
        change === null
          ? `売上は${sum}`
          : direction === 'flat'
            ? `売上は${sum}で以前と同じ`
            : `売上は${sum}、以前と比べて${change}`,
      description: `終わった月（${months}か月）の売上：${sales}件。${change === null ? '比べられるほど前の記録はありません。' : `その前の同じ月数では${before}でした。`}今月これまで：${soFar}。`,
    }),
    months: ({ best, bestSum, worst, worstSum }) => ({
      title: `最も良い月は${best}`,
      description: `${best}は${bestSum}、${worst}は${worstSum}でした。何が違ったかを確かめ、弱い月には早めに備えましょう。`,
    }),
    conversion: ({ rate, won, closed, before, direction }) => ({
      title: `終了した商談の${rate}が成約`,
      description: `${closed}件のうち${won}件が成約しました。${before ? `以前は${before}でした${direction === 'down' ? '。失注した商談の共通点を確かめましょう' : ''}。` : ''}`,
    }),
    dealSize: ({ average, change, direction, before }) => ({
      title: `平均成約額は${average}`,
      description:
        change === null
          ? '比べられるほど前の記録はありません。'
          : direction === 'flat'
            ? `以前は${before}で、ほぼ同じです。`
            : `以前の${before}と比べて${change}です。`,
    }),
    atRisk: ({ count, of, names, sum, days }) => ({
      title: `連絡の途絶えた優良なお客様：${count}`,
      description: `上位${of}のお客様のうち${count}は、${days}日を超えて連絡がありません：${names}。購入額は${sum}です。まず電話をかけましょう。`,
    }),
    pipeline: ({ open, sum, weighted, stale, isStale }) => ({
      title: `進行中の商談から見込める額は${weighted}`,
      description: `進行中の商談：${open}件、総額${sum}。${isStale ? `ステージの期限を過ぎたもの：${stale}件。` : 'ステージの期限を過ぎたものはありません。'}`,
    }),
  },
  sentiment: {
    summary: ({ count, positive, negative, unknown, direction }) =>
      `やり取り${count}件のうち、前向きが${positive}件、否定的が${negative}件です。${unknown ? `${unknown}件は言葉からは分かりません。` : ''}${direction ? mood[direction] : ''}`,
    answer: ({ who, days }) =>
      `${who ? `${who}様への` : ''}返答がまだありません（${days}日前）。今日電話して、どう対応するかを伝えましょう。`,
    askAgain: ({ who, days }) =>
      `その後返答はありましたが、${days}日前から結果が分かりません。${who ? `${who}様` : 'お客様'}に解決したかを確かめましょう。`,
    ask: ({ who }) => `${who ? `${who}様` : 'このお客様'}は今満足しています。次の注文や紹介をお願いする良い機会です。`,
    thank: ({ who, days }) =>
      `${who ? `${who}様` : 'このお客様'}は${days}日前に満足していました。お礼を伝え、次に必要なことを尋ねましょう。`,
  },
};
