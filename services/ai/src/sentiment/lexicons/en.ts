import type { Lexicon } from './lexicon.js';

export const en: Lexicon = {
  joined: false,
  words: {
    3: 'excellent outstanding amazing awesome fantastic superb brilliant perfect perfectly love loves loved wonderful wonderfully delighted thrilled exceptional flawless',
    2: 'great happy happier happily glad impressed impressive excited exciting enthusias* satisf* pleased enjoy* beautiful* recommend* appreciat* grateful thank thanks thankful congratulation* success* win wins won pleasant delight* friendly reliable smooth smoothly trust* fun proud praise* best superior',
    1: 'good nice nicely fine fair better improv* helpful helped easy easily fast quick quickly interested like likes liked agree agreed agrees accept accepted approve* solved resolved fixed works worked working kind polite positive valuable useful comfortable convenient efficient safe ready hope hopeful optimistic welcome benefit* promis* progress clear keen',
    '-1': 'late delay* slow slowly problem* issue* error* bug bugs difficult* hard expensive costly unclear missing miss missed lack* wait waiting concern* worr* doubt* unsure hesita* confus* complain* wrong mistake* incorrect tired annoy* postpone* cancel* refund* overdue unable unanswered risk* reject* refus* declin* broken broke break stuck costs against objection* nobody',
    '-2': 'bad badly poor poorly unhappy upset angry mad disappoint* dissatisf* frustrat* fail* crash* lost lose losing loss damage* defect* faulty useless rude unprofessional unreliable unfortunately regret* hate hates hated unacceptable sorry complaint* dispute* threat* lawsuit fraud sad painful trouble* ignored unfair',
    '-3': 'terrible terribly awful horrible disgusting worst furious outrageous disaster* nightmare appalling pathetic scam catastroph* unusable',
  },
  negations: {
    before:
      "not no never none without hardly cannot don't doesn't didn't won't isn't aren't wasn't weren't can't couldn't wouldn't hasn't haven't nothing neither nor",
    after: '',
  },
  stronger: 'very really so extremely absolutely totally completely too highly incredibly truly',
  turns: 'but however although yet',
};
