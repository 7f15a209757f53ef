import type { InsightPhrases } from '../insight-phrases.js';

export const japaneseInsights: InsightPhrases = {
  predictive: {
    noSales: () => ({
      title: 'まだ売上がありません',
      description: '最初の販売がないと予測はできません。最も進んでいる商談を成約まで進めましょう。',
    }),
    firstSales: ({ count, sum, days }) => ({
      title: `直近${days}日の売上：${sum}`,
      description: `売上：${count}件。読み取ったのは直近の売上だけで、比べられるほど前のものはありません。`,
    }),
    revenue: ({ direction, change, now, before, next }) => ({
      title:
        direction === 'flat'
          ? '売上は横ばいです'
          : `売上が${change}${direction === 'up' ? '増えました' : '減りました'}`,
      description: `直近30日は${now}、その前の30日は${before}です。${next ? `この傾向なら、次の30日は約${next}です。` : ''}`,
    }),
    concentration: ({ risky, who, share, count }) => ({
      title: risky ? `${who}が売上の${share}を占めています` : '売上は多くのお客様に分散しています',
      description: risky
        ? `直近${count}件の売上のうち${share}が一社・一人からです。失うとすぐに響きます。`
        : `最大のお客様の${who}は、直近${count}件の売上の${share}です。`,
    }),
    stale: ({ stale, open, sum, names }) => ({
      title: `止まっている商談：${stale}件`,
      description: `進行中の${open}件のうち${stale}件（${sum}）が、ステージの目安より長くとどまっています。${names}などです。`,
    }),
    moving: ({ open }) => ({
      title: 'パイプラインは動いています',
      description: `進行中の${open}件はすべて、ステージの目安の期間内です。`,
    }),
    noPipeline: () => ({
      title: '進行中の商談がありません',
      description: '成約の見込みがあるものがありません。最も活発なリードを商談にしましょう。',
    }),
    quietCustomers: ({ count, of, names, days }) => ({
      title: `離れそうなお客様：${count}名`,
      description: `${of}名のうち${count}名は${days}日以上音沙汰がありません：${names}。まず電話しましょう。`,
    }),
    closeCustomers: ({ of, days }) => ({
      title: 'お客様への対応は行き届いています',
      description: `${of}名全員と、直近${days}日以内に連絡がありました。`,
    }),
    cycle: ({ direction, now, before }) => ({
      title:
        direction === 'flat'
          ? '成約までの日数は以前と同じです'
          : `成約までが${direction === 'up' ? '長く' : '短く'}なっています`,
      description: `新しい売上の半分は${now}日以上かかりました。以前は${before}日です。`,
    }),
    closings: ({ count, sum, names }) => ({
      title: `30日以内の見込み：${sum}`,
      description: `成約予定の商談：${count}件（確度で加重）。まず${names}です。`,
    }),
    dealSize: ({ direction, change, now, before }) => ({
      title: `一件の金額が${change}${direction === 'up' ? '大きく' : '小さく'}なりました`,
      description: `新しい売上の平均は${now}、以前は${before}です。`,
    }),
    waitingLeads: ({ count, names }) => ({
      title: `まだ誰も話していない新しいリード：${count}件`,
      description: `${names}は直近30日に加わりましたが、通話・メール・会議の記録がありません。まず連絡しましょう。`,
    }),
    manyNew: ({ count, days }) => ({
      title: '新しい連絡先が多数あります',
      description: `${days}日間に少なくとも${count}件の新しい連絡先がありました。全員に返事をしましょう。`,
    }),
    growth: ({ direction, now, before }) => ({
      title:
        direction === 'up'
          ? '新しい連絡先が増えました'
          : direction === 'down'
            ? '新しい連絡先が減りました'
            : '新しい連絡先は以前と同じです',
      description: `直近30日は${now}件、その前の30日は${before}件です。`,
    }),
  },
  crm: {
    highValue: ({ count, names, limit }) => ({
      title: '価値の高いお客様',
      description: `${names}はそれぞれ${limit}を超える購入がありました。次に必要なものを尋ねましょう。`,
      metric: `お客様：${count}`,
    }),
    lowEngagement: ({ count, of, names, limit }) => ({
      title: 'エンゲージメントが低い',
      description: `${of}名のうち${count}名は100点中${limit}点未満です：${names}。離れる前に連絡しましょう。`,
      metric: `${count} / ${of}`,
    }),
    recentSales: ({ count, sum, change, days }) => ({
      title: `直近${days}日の売上`,
      description: change ? `売上：${count}件。その前の${days}日に対して${change}です。` : `売上：${count}件。`,
      metric: sum,
    }),
    noRecentSales: ({ days }) => ({
      title: '最近の売上がありません',
      description: `直近${days}日は売上がありません。成約に最も近い商談を見てみましょう。`,
      metric: '0',
    }),
    interactions: ({ count, days, people }) => ({
      title: `直近${days}日のやり取り`,
      description: `${people}名との通話・メール・会議・メッセージ・メモです。`,
      metric: count,
    }),
    noInteractions: ({ days }) => ({
      title: 'お客様と話しましょう',
      description: `直近${days}日は誰とも話していません。今日、何件か電話を予定しましょう。`,
      metric: '0',
    }),
    complaints: ({ count, of, names }) => ({
      title: '不満の声',
      description: `直近${of}件のやり取りのうち${count}件が否定的です：${names}。まずこれらに答えましょう。`,
      metric: `${count} / ${of}`,
    }),
    newLeads: ({ count, names }) => ({
      title: '新しいリードに挨拶を',
      description: `${names}は最近加わりましたが、まだ誰も話していません。`,
      metric: `リード：${count}`,
    }),
  },
};
