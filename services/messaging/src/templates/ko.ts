import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const korean: Templates = {
  welcome: ({ dashboard, tokens }) => ({
    subject: `${brand.name}에 오신 것을 환영합니다`,
    lines: ['안녕하세요.', `워크스페이스가 준비되었습니다. AI 기능을 사용해 볼 수 있는 토큰 ${tokens}개를 드립니다.`],
    action: { label: '첫 리드 추가하기', url: dashboard },
  }),
  'confirm-address': ({ link, expiresAt }) => ({
    subject: `${brand.name} 이메일 주소를 확인해 주세요`,
    lines: ['안녕하세요.', `이 주소로 ${brand.name} 계정이 만들어졌습니다. 본인이라면 주소를 확인해 주세요.`],
    action: { label: '주소 확인하기', url: link },
    notes: [
      `링크는 ${expiresAt}까지 유효합니다. 확인하기 전에는 자신에게만 메일을 보낼 수 있습니다.`,
      '본인이 아니라면 이 메일을 무시하고 링크를 열지 마세요.',
    ],
  }),
  'account-exists': ({ signIn, reset }) => ({
    subject: `${brand.name} 계정이 이미 있습니다`,
    lines: ['안녕하세요.', '누군가(본인이시길 바랍니다) 이 주소로 가입을 시도했지만 이미 계정이 있습니다.'],
    action: { label: '로그인하기', url: signIn },
    notes: [
      `비밀번호를 모르면 새로 설정하세요: ${reset}`,
      '본인이 아니라면 아무것도 하지 않아도 됩니다. 바뀐 것은 없습니다.',
    ],
  }),
  'password-reset': ({ link, expiresAt }) => ({
    subject: `${brand.name} 비밀번호 재설정`,
    lines: ['안녕하세요.', '누군가(본인이시길 바랍니다) 새 비밀번호를 요청했습니다.'],
    action: { label: '비밀번호 설정하기', url: link },
    notes: [
      `링크는 ${expiresAt}까지 한 번만 사용할 수 있습니다. 모든 기기에서 로그아웃됩니다.`,
      '본인이 아니라면 이 메일을 무시하세요. 비밀번호는 그대로입니다.',
    ],
  }),
  'password-changed': ({ changedAt, reset, support, keys, keysPage }) => ({
    subject: `${brand.name} 비밀번호가 변경되었습니다`,
    lines: [
      '안녕하세요.',
      `${changedAt}에 비밀번호가 변경되었고 모든 세션이 종료되었습니다.`,
      '본인이 아니라면 즉시 새 비밀번호를 설정하세요.',
    ],
    action: { label: '비밀번호 설정하기', url: reset },
    notes: [
      ...(keys ? [`다음 API 키는 계속 작동합니다:\n${keys}`, `모르는 키는 폐기하세요: ${keysPage}`] : []),
      `도움이 필요하면 ${support}(으)로 문의하세요`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `영수증: 토큰 ${tokens}개`,
    lines: [
      `${firstName} 님, 안녕하세요.`,
      '구매해 주셔서 감사합니다.',
      `상품: 토큰 ${tokens}개\n결제 금액: ${price}\n날짜: ${paidAt}\n주문 번호: ${orderId}`,
    ],
    action: { label: '주문 내역 보기', url: billing },
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: '구독을 확인해 주세요',
    lines: ['이 주소로 뉴스레터 구독 신청이 접수되었습니다.'],
    action: { label: '구독 확인하기', url: link },
    notes: ['본인이 아니라면 이 메일을 무시하세요. 뉴스레터를 보내지 않습니다.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: '구독이 시작되었습니다',
    lines: ['구독이 확인되었습니다. 뉴스레터에 오신 것을 환영합니다.'],
    leave: { label: '언제든지 구독을 취소할 수 있습니다', url: unsubscribe },
  }),
  'contact-acknowledgement': ({ hours }) => ({
    subject: '문의를 접수했습니다',
    lines: ['안녕하세요.', `문의해 주셔서 감사합니다. ${hours}시간 이내에 답변드리겠습니다.`],
    notes: ['문의하신 적이 없다면 누군가 이 주소를 잘못 입력한 것이니 이 메일을 무시하세요.'],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} 님이 ${brand.name}의 ${workspace}에 초대했습니다`,
    lines: ['안녕하세요.', `${invitedBy} 님이 ${workspace}에서 함께 일하자고 초대했습니다.`],
    action: { label: '초대 수락하기', url: link },
    notes: [
      `링크는 ${expiresAt}까지 한 번만 사용할 수 있습니다. 모르는 일이라면 이 메일을 무시하세요. 아무 일도 일어나지 않습니다.`,
    ],
  }),
  digest: ({ firstName, items, more, settings }) => {
    const count = items.length + more;
    return {
      subject: count === 1 ? items[0]!.label : `새 알림 ${count}건`,
      lines: [`${firstName} 님, 안녕하세요.`, '아직 읽지 않은 알림입니다:'],
      links: items,
      notes: more > 0 ? [`그 밖에 ${more}건이 더 있습니다.`] : [],
      leave: { label: '메일로 받을 알림 선택', url: settings },
    };
  },
  'unproved-letter': ({ text }) => ({
    subject: '본인에게 보낸 메일',
    lines: [
      '안녕하세요.',
      `${brand.name}에서 이 주소로 다음 메일이 작성되었습니다. 주소가 아직 확인되지 않아 보낸 사람 이름이 없고 본문의 링크는 작동하지 않습니다.`,
    ],
    notes: ['본인이 아니라면 이 메일을 무시하세요.'],
    quote: text,
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `전송되지 않음: ${subject}`,
    lines: [
      `${firstName} 님, 안녕하세요.`,
      refused
        ? `${to} 주소로 보낸 메일이 거부되어 다시 보내지 않습니다.`
        : `${to} 주소로 보낸 메일을 여러 번 시도했지만 전송하지 못했습니다.`,
      `상대 서버의 응답: ${reason}`,
    ],
    action: { label: '주소 확인하기', url: link },
    notes: ['작성하신 내용:'],
    quote: text,
  }),
};
