import type { EmailFacts, EmailTemplates } from '../email-template.js';

const about = ({ company }: EmailFacts) => (company ? ` (${company})` : '');

export const koreanTemplates: EmailTemplates = {
  greeting: ({ recipient }) => (recipient ? `${recipient} 님, 안녕하세요.` : '안녕하세요.'),
  closing: ({ sender }) => `감사합니다.\n${sender} 드림`,
  types: {
    'follow-up': {
      subject: (facts) => `지난번 말씀 나눈 내용 관련하여 연락드립니다${about(facts)}`,
      lines: ({ context }) => [
        '지난번에 나눈 이야기에 이어 연락드립니다.',
        context,
        '다음 단계는 어떻게 진행하면 좋을까요? 일정은 맞추어 드리겠습니다.',
      ],
    },
    'cold-outreach': {
      subject: (facts) => `${facts.company ? `${facts.company}에 ` : ''}드리는 제안`,
      lines: ({ context }) => [
        '저희가 도움이 될 수 있겠다고 생각하여 처음으로 연락드립니다.',
        context,
        '이번 주나 다음 주에 짧게 통화할 수 있을까요?',
      ],
    },
    'meeting-request': {
      subject: (facts) => `짧은 미팅을 요청드립니다${about(facts)}`,
      lines: ({ context }) => [
        '짧은 미팅을 잡고 싶어 연락드립니다.',
        context,
        '편하신 날짜와 시간을 알려 주세요. 30분이면 충분합니다.',
      ],
    },
    proposal: {
      subject: (facts) => `제안서 관련 안내${about(facts)}`,
      lines: ({ context }) => [
        '보내 드린 제안서와 관련하여 연락드립니다.',
        context,
        '궁금한 점이나 바꾸고 싶은 부분이 있으면 말씀해 주세요.',
      ],
    },
    'check-in': {
      subject: () => '잘 지내고 계신가요?',
      lines: ({ context }) => [
        '어떻게 지내시는지 안부를 여쭙고자 연락드립니다.',
        context,
        '도와드릴 일이 있으면 이 메일로 답장해 주세요.',
      ],
    },
    'thank-you': {
      subject: ({ recipient }) => (recipient ? `${recipient} 님, 감사합니다` : '감사합니다'),
      lines: (facts) => ['진심으로 감사드립니다.', facts.context, `함께 일하게 되어 기쁩니다.`],
    },
  },
};
