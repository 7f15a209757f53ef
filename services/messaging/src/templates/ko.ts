import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const korean: Templates = {
  welcome: ({ firstName, dashboard, tokens }) => ({
    subject: `${brand.name}에 오신 것을 환영합니다`,
    lines: [`${firstName} 님, 안녕하세요.`, `작업 공간이 준비되었습니다. AI 기능을 사용해 볼 수 있는 토큰 ${tokens}개를 드립니다.`, `첫 리드를 추가해 보세요: ${dashboard}`],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `영수증: 토큰 ${tokens}개`,
    lines: [`${firstName} 님, 안녕하세요.`, '구매해 주셔서 감사합니다.', `상품: 토큰 ${tokens}개\n결제 금액: ${price}\n날짜: ${paidAt}\n주문 번호: ${orderId}`, `주문 내역: ${billing}`],
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: '구독을 확인해 주세요',
    lines: ['이 주소로 뉴스레터 구독 신청이 접수되었습니다.', `여기에서 확인해 주세요: ${link}`, '본인이 아니라면 이 메일을 무시하세요. 더 이상 메일을 보내지 않습니다.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: '구독이 시작되었습니다',
    lines: ['구독이 확인되었습니다. 뉴스레터에 오신 것을 환영합니다.', `언제든지 구독을 취소할 수 있습니다: ${unsubscribe}`],
  }),
  'contact-copy': ({ name, subject, message, hours }) => ({
    subject: `문의를 접수했습니다: ${subject}`,
    lines: [`${name} 님, 안녕하세요.`, `문의해 주셔서 감사합니다. ${hours}시간 이내에 답변드리겠습니다. 보내 주신 내용은 다음과 같습니다.`, message],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} 님이 ${brand.name}의 ${workspace}에 초대했습니다`,
    lines: [
      '안녕하세요.',
      `${invitedBy} 님이 ${workspace}에서 함께 일하자고 초대했습니다.`,
      `여기에서 초대를 수락하세요: ${link}`,
      `링크는 ${expiresAt}까지 한 번만 사용할 수 있습니다. 모르는 일이라면 이 메일을 무시하세요. 아무 일도 일어나지 않습니다.`,
    ],
  }),
  mention: ({ firstName, mentionedBy, workspace, link }) => ({
    subject: `${mentionedBy} 님이 ${workspace}에서 회원님을 언급했습니다`,
    lines: [`${firstName} 님, 안녕하세요.`, `${mentionedBy} 님이 ${workspace}에서 회원님을 언급했습니다.`, `여기에서 확인하세요: ${link}`],
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `전송되지 않음: ${subject}`,
    lines: [
      `${firstName} 님, 안녕하세요.`,
      refused ? `${to} 주소로 보낸 메일이 거부되어 다시 보내지 않습니다.` : `${to} 주소로 보낸 메일을 여러 번 시도했지만 전송하지 못했습니다.`,
      `상대 서버의 응답: ${reason}`,
      `여기에서 주소를 확인하세요: ${link}`,
      '작성하신 내용:',
      text,
    ],
  }),
  closing: `${brand.name}`,
};
