import type { StepPhrases } from '../step-phrases.js';

export const japaneseSteps: StepPhrases = {
  somebody: 'お客様',
  stages: {
    prospecting: {
      reason: '見込み開拓の目標は最初の会話です。',
      titles: (who) => [`${who}の困りごとを調べ、それについて連絡する`, `${who}に初回の通話の候補日を二つ出す`],
    },
    qualification: {
      reason: '見極めでは、必要性・予算・決裁・時期を知る必要があります。',
      titles: (who) => [`${who}に予算と決裁者を尋ねる`, `${who}にいつまでに必要かを尋ねる`],
    },
    'needs-analysis': {
      reason: '要望が書面になり確認されて、ニーズ分析は終わります。',
      titles: (who) => [`${who}の要望を書き出し、確認してもらう`, `${who}に一番の要望に応える部分を見せる`],
    },
    proposal: {
      reason: '提案は受信箱ではなく会話の中で決まります。',
      titles: (who) => [`${who}と提案を一緒に見直す`, `${who}に気がかりな点を尋ねる`],
    },
    negotiation: {
      reason: '交渉では、譲歩のたびに見返りが必要です。',
      titles: (who) => [`${who}と話す前に、譲れることと引き換えに望むことを書き出す`, `${who}と残る点を書面で合意する`],
    },
    closing: {
      reason: '成約の前に残るのは署名と開始だけです。',
      titles: (who) => [`${who}に最終の契約書を送り、署名を求める`, `${who}と開始日を決める`],
    },
    'follow-up': {
      reason: '販売後に満足したお客様は、また購入し、人にも伝えます。',
      titles: (who) => [`${who}に開始後の様子を尋ねる`, `${who}に紹介をお願いする`],
    },
  },
  facts: {
    stale: ({ who, stage, days, allowed }) => ({
      title: `商談が止まっている理由を${who}と話す`,
      reason: `「${stage}」に${days}日あります。目安は${allowed}日です。`,
    }),
    closeDatePassed: ({ who, day }, { day: on }) => ({
      title: `${who}と新しい成約予定日を決める`,
      reason: `成約予定日（${on(day)}）は過ぎました。`,
    }),
    closesSoon: ({ who, day, days }, { day: on }) => ({
      title: `${who}に予定どおりか確かめる`,
      reason: `成約予定日は${on(day)}です（${days === 0 ? '今日' : `あと${days}日`}）。`,
    }),
    noCloseDate: ({ who }) => ({ title: `${who}にいつ決めたいかを尋ねる`, reason: '商談に成約予定日がありません。' }),
    noContact: ({ customer }) => ({ title: `${customer}の担当者を登録する`, reason: '商談に連絡先がありません。' }),
    quiet: ({ who, days }) => ({ title: `${who}に連絡する`, reason: `最後の活動は${days}日前です。` }),
    neverTalked: ({ who }) => ({ title: `${who}に連絡する`, reason: '商談に通話・メール・会議の記録がありません。' }),
    highValue: ({ who, value }) => ({
      title: `${who}の決裁者に加わってもらう`,
      reason: `${value}の規模では、複数人で決めるのが普通です。`,
    }),
    overdueTask: ({ title, day }, { day: on }) => ({
      title: `「${title}」を終える`,
      reason: `タスクの期限は${on(day)}でした。`,
    }),
  },
  topics: {
    price: { cue: /価格|値段|高い|高すぎ|費用|予算|値引|割引|安く/, title: (who) => `${who}に価格に見合う成果を示す` },
    competitor: {
      cue: /競合|他社|別の会社|比較|相見積|代替/,
      title: (who) => `${who}に比較の基準を尋ね、一点ずつ答える`,
    },
    decider: {
      cue: /上司|部長|社長|役員|決裁|承認|稟議|パートナー/,
      title: (who) => `${who}に決裁者との面談をお願いする`,
    },
    timing: {
      cue: /期限|至急|急ぎ|延期|遅れ|また後|来月|来期|来年|今は|忙し|時期/,
      title: (who) => `${who}の期日から逆算して日付入りの計画を決める`,
    },
    contract: {
      cue: /契約|法務|弁護士|条項|条件|署名|押印/,
      title: (who) => `契約書を手元に、${who}と残る条件を詰める`,
    },
    silence: {
      cue: /返事が(?:ない|来ない)|返信が(?:ない|来ない|ありません)|音沙汰|連絡がない/,
      title: (who) => `${who}にもう一度書く代わりに電話する`,
    },
  },
  youWrote: (sentence) => `記入された内容：「${sentence}」`,
};
