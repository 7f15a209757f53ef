import { type Cues, words } from './cue.js';

const verb =
  '(?:send|e-?mail|mail|call|ring|phone|prepare|share|check|schedule|review|draft|confirm|provide|follow up|arrange|set up|update|contact|discuss|deliver|introduce|invite|get back|look into|ask|sign|book|organi[sz]e|test|pay|order|talk|speak|present|finali[sz]e|write|forward|quote|visit|meet|decide|submit|make|bring|find out|clarify|circulate|reply|respond|come back)';
const soon = '(?: also| then| still| now| just| probably)?';
const name = String.raw`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;

export const englishCues: Cues = {
  actions: [
    {
      pattern: new RegExp(
        String.raw`\bI(?:'ll|’ll| will| shall| must| should| need to| have to| am going to|'m going to| promised to| agreed to)${soon} ${verb}\b`,
        'giu',
      ),
      doer: 'speaker',
    },
    {
      pattern: new RegExp(
        String.raw`\b(?:we|they|he|she|you|it)(?:'ll|’ll| will| shall| must| should| needs? to| ha(?:ve|s) to| (?:are|is) going to| promised to| agreed to)${soon} ${verb}\b`,
        'giu',
      ),
      doer: null,
    },
    {
      pattern: new RegExp(
        String.raw`(?<owner>\b[Tt]he (?:customer|client|supplier|team)|\b${name})(?:'ll|’ll| will| shall| must| should| needs to| has to| is going to| is to| promised to| agreed to|: to| to)${soon} ${verb}\b`,
        'gu',
      ),
      doer: 'named',
    },
    {
      pattern: new RegExp(
        String.raw`\b(?:please|let's|let us|to ?do:?|action(?: item)?:?|next steps?:?|need to|remember to|don't forget to) ${verb}\b`,
        'giu',
      ),
      doer: null,
    },
  ],
  decision:
    /\b(?:agreed|decided|decision|approved|settled on|signed off|chose|chosen|go(?:es|ing)? with|went with|accepted|rejected|confirmed that|no longer|will not|won't)\b/iu,
  followUp:
    /\b(?:follow[- ]?up|next (?:call|meeting|chat)|call (?:again|back)|(?:speak|talk|meet) (?:again|next|on|in)|meeting|check in|catch up|reconnect|touch base)\b/iu,
  important:
    /\b(?:price|budget|discount|deadline|contract|concern|problem|issue|risk|competitor|important|need|want|interested|delay|complain|renew|cancel|deliver(?:y|ies)?)/iu,
  empty: /^(?:hi|hello|hey|thanks|thank you|good (?:morning|afternoon)|bye|ok|okay|how are you|nice to)\b/iu,
  headings: {
    actions: /^(?:actions?(?: items?| points?)?|to-?dos?|next steps?|tasks?)$/iu,
    decisions: /^(?:decisions?|agreed|agreements?)$/iu,
  },
  nobody:
    /^(?:The|This|That|It|There|Please|Next|Action|We|They|You|He|She|I|And|But|So|Then|If|When|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Today|Tomorrow)\b/u,
  stopWords: words(
    'the a an and or but of to in on at for with by from as is are was were be been it its this that these those we they he she i you our their his her my your me us them will would can could should has have had do does did not no so if then than there here also just about into over up out what which who when how',
  ),
};
