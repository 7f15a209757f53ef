import type { EmailFacts, EmailTemplates } from '../email-template.js';

const about = ({ company }: EmailFacts) => (company ? `（${company}様）` : '');

export const japaneseTemplates: EmailTemplates = {
  greeting: ({ recipient, company }) =>
    [company, recipient ? `${recipient}様` : 'ご担当者様'].filter(Boolean).join('\n'),
  closing: ({ sender }) => `どうぞよろしくお願いいたします。\n${sender}`,
  types: {
    'follow-up': {
      subject: (facts) => `先日のお話について${about(facts)}`,
      lines: ({ context }) => [
        'お世話になっております。先日のお話の続きでご連絡いたしました。',
        context,
        '次の進め方について、ご都合をお聞かせいただけますでしょうか。',
      ],
    },
    'cold-outreach': {
      subject: (facts) => `ご提案のご連絡${about(facts)}`,
      lines: ({ context }) => [
        '突然のご連絡失礼いたします。貴社のお役に立てると考え、ご連絡いたしました。',
        context,
        '今週または来週、短いお電話のお時間をいただくことは可能でしょうか。',
      ],
    },
    'meeting-request': {
      subject: (facts) => `お打ち合わせのお願い${about(facts)}`,
      lines: ({ context }) => [
        'お世話になっております。短いお打ち合わせのお時間をいただきたく、ご連絡いたしました。',
        context,
        'ご都合のよい日時をお知らせください。30分ほどで十分です。',
      ],
    },
    proposal: {
      subject: (facts) => `ご提案について${about(facts)}`,
      lines: ({ context }) => [
        'お世話になっております。お送りしたご提案の件でご連絡いたしました。',
        context,
        'ご不明な点や変更のご希望がございましたら、お知らせください。',
      ],
    },
    'check-in': {
      subject: () => 'その後いかがでしょうか',
      lines: ({ context }) => [
        'お世話になっております。その後のご様子を伺いたく、ご連絡いたしました。',
        context,
        'お手伝いできることがございましたら、このメールにご返信ください。',
      ],
    },
    'thank-you': {
      subject: () => '御礼',
      lines: ({ context }) => ['誠にありがとうございます。', context, '今後ともどうぞよろしくお願い申し上げます。'],
    },
  },
};
