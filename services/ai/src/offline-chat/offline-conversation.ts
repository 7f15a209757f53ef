import { Injectable } from '@nestjs/common';
import type { ChatEvent, ChatMessage, ChatTurn, OfflineChat, ToolCall } from '../providers/generation-provider.js';
import { dataOf, type Look, type Seen, textOf } from './planning/look.js';
import type { Named } from './planning/names.js';
import type { Finding } from './planning/finding.js';
import { plan } from './planning/plan.js';
import { clockOf } from './reading/clock.js';
import { followsUp, questionAfter } from './reading/follow-up.js';
import { languageOf } from './reading/language-of.js';
import { questionOf } from './reading/question.js';
import type { Span } from './reading/scan.js';
import { write } from './writing/write.js';

/** Nobody asks in so many words; what comes after is not read. */
const mostLetters = 1000;
const mostLooks = 12;

/**
 * Answers questions about the records without a language model: reads a question by the words of its language, looks
 * into the records by the same tools as a model would, and writes what they gave. The same turn gives the same answer.
 */
@Injectable()
export class OfflineConversation implements OfflineChat {
  async *converse(turn: ChatTurn, signal: AbortSignal): AsyncGenerator<ChatEvent> {
    const step = nextStep(turn);
    if ('calls' in step) {
      for (const call of step.calls) yield { type: 'call', call };
    } else {
      for (const text of wordsOf(step.text)) {
        signal.throwIfAborted();
        yield { type: 'text', text };
      }
    }
    yield { type: 'end', model: null, usage: { inputTokens: null, outputTokens: null } };
  }
}

type Step = { calls: ToolCall[] } | { text: string };

/** Plans anew from the beginning, with what the tools have answered until now: no state is kept between rounds. */
const nextStep = ({ instruction, language: spoken, messages, tools }: ChatTurn): Step => {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const text = userText(messages[at]);
  const language = languageOf(text, spoken);
  const clock = clockOf(instruction);
  const user = /\buser:? ?([0-9a-f]{8}-[0-9a-f-]{27})\b/i.exec(instruction)?.[1];
  const currency = /\bname no currency are in ([A-Z]{3})\b/.exec(instruction)?.[1];
  const before = userText(messages.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'user'));
  const alone = questionOf(text, language, clock);
  const follows = before !== '' && languageOf(before, spoken) === language && followsUp(alone);
  const read = (names?: readonly Span[]) =>
    follows ? questionAfter(before, text, language, clock, names) : questionOf(text, language, clock, names);
  const answers = answersAfter(messages, at);
  const steps = plan(read, { clock, user, usual: currency, attached: attachedTo(messages, at) });
  let result = steps.next();
  for (let call = 1; !result.done; ) {
    const calls = result.value
      .slice(0, mostLooks)
      .map((look: Look, index) => ({ id: `m${at}c${call + index}`, name: look.name, arguments: look.arguments }));
    // A tool that is not offered is refused, and the refusal says what it would take.
    if (tools.length === 0) return { text: write(failed, { language, timeZone: clock.timeZone }) };
    if (calls.some(({ id }) => !answers.has(id))) return { calls };
    call += calls.length;
    const seen: Seen[] = calls.map(({ id }) => ({ id, data: dataOf(answers.get(id)) }));
    result = steps.next(
      seen.length < result.value.length
        ? [...seen, ...result.value.slice(seen.length).map(() => ({ id: '', data: {} }))]
        : seen,
    );
  }
  return { text: write(result.value, { language, timeZone: clock.timeZone }) };
};

const failed: Finding = { kind: 'refused', why: 'failed', words: '' };

const userText = (message: ChatMessage | undefined): string =>
  message?.role === 'user' ? message.text.normalize('NFC').slice(0, mostLetters) : '';

/** Records that were attached to the question: the loop looks them up before it asks. */
const attachedTo = (messages: readonly ChatMessage[], at: number): Named[] => {
  const asked = messages
    .slice(at + 1)
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .filter(({ id }) => id.startsWith('attached-'));
  const answers = answersAfter(messages, at);
  return asked.flatMap(({ id: call, arguments: given }) => {
    const { type, id } = dataOf(given);
    const record = dataOf(dataOf(answers.get(call)).record);
    return isNameable(type) && record.id === id
      ? [{ type, id: textOf(id), title: textOf(record.name), start: 0, end: 0 }]
      : [];
  });
};

const isNameable = (type: unknown): type is Named['type'] =>
  type === 'contact' || type === 'company' || type === 'deal';

const answersAfter = (messages: readonly ChatMessage[], at: number): Map<string, unknown> =>
  new Map(
    messages
      .slice(at + 1)
      .flatMap((message) => (message.role === 'tool' ? [[message.callId, message.answer] as const] : [])),
  );

/** As a person would see them come: marks of a citation stay whole. */
const wordsOf = (text: string): string[] =>
  text.match(
    /\[\[[^\]]*\]\]\s*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}|(?:(?!\[\[)[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])+\s*|\s+/gu,
  ) ?? [];
