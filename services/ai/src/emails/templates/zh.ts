import type { EmailFacts, EmailTemplates } from '../email-template.js';

const about = ({ company }: EmailFacts) => (company ? `（${company}）` : '');

export const chineseTemplates: EmailTemplates = {
  greeting: ({ recipient }) => (recipient ? `${recipient}，您好：` : '您好：'),
  closing: ({ sender }) => `此致\n敬礼\n${sender}`,
  types: {
    'follow-up': {
      subject: (facts) => `关于上次沟通的跟进${about(facts)}`,
      lines: ({ context }) => [
        '想就我们上次的沟通做一个跟进。',
        context,
        '您觉得下一步怎样安排比较合适？我可以配合您的时间。',
      ],
    },
    'cold-outreach': {
      subject: (facts) => `给${facts.company || '您'}的一个想法`,
      lines: (facts) => [
        `冒昧来信，我认为我们可以为您${facts.company ? `和${facts.company}的团队` : '和您的团队'}提供帮助。`,
        facts.context,
        '本周或下周方便简短通个电话吗？',
      ],
    },
    'meeting-request': {
      subject: (facts) => `想与您约一次简短的会面${about(facts)}`,
      lines: ({ context }) => ['想与您约一次简短的会面。', context, '您哪一天、什么时间最方便？三十分钟就足够了。'],
    },
    proposal: {
      subject: (facts) => `关于我们的方案${about(facts)}`,
      lines: ({ context }) => [
        '来信是关于我们发送给您的方案。',
        context,
        '如有不清楚或需要调整的地方，请告诉我，我来处理。',
      ],
    },
    'check-in': {
      subject: () => '近来一切可好？',
      lines: ({ context }) => [
        '想问候一下，了解您近来的情况。',
        context,
        '如果有我们能帮上忙的地方，直接回复这封邮件即可。',
      ],
    },
    'thank-you': {
      subject: ({ recipient }) => (recipient ? `感谢您，${recipient}` : '感谢您'),
      lines: (facts) => [
        '非常感谢。',
        facts.context,
        `很高兴与您${facts.company ? `和${facts.company}的各位` : ''}合作。`,
      ],
    },
  },
};
