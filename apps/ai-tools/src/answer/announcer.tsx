import { useT } from '@fernway/i18n';
import { useState } from 'react';
import type { Running } from '../asking/running.js';
import { stepText } from './step-text.js';

/** Ends of sentences, of lists' items and of lines, in all five languages; a point within a number is none. */
const sentence = /(?:[^.!?。！？\n]|[.!?](?!\s))*(?:[.!?](?=\s)|[。！？\n])/g;

/** For screen readers: each sentence once it is whole, never letter by letter; where it looks; and how the answer ended. */
export function Announcer({ running, ended }: { running: Running | undefined; ended: string | undefined }) {
  const t = useT('ai-tools-pages');
  const [last, setLast] = useState<{ whole: readonly string[]; rest: string }>({ whole: [], rest: '' });
  const now = running ? cut(running.text) : last;
  if (running && (now.whole.length !== last.whole.length || now.rest !== last.rest)) setLast(now);
  return (
    <div className="fw-hidden" role="log" aria-live="polite" aria-relevant="additions">
      {running?.state === 'asking' && <p key={running.steps.length}>{stepText(running.steps.at(-1), t)}</p>}
      {now.whole.map((text, index) => (
        <p key={`${index}`}>{text}</p>
      ))}
      {!running && now.rest && <p>{now.rest}</p>}
      {!running && ended && now.whole.length + now.rest.length > 0 && <p>{ended}</p>}
    </div>
  );
}

/** Without what is only seen: numbers of citations, and Markdown's signs. */
function cut(text: string): { whole: string[]; rest: string } {
  const spoken = text.replace(/ ?\[\d{1,3}\]/g, '').replace(/[*_#`|>]/g, '');
  const whole = spoken.match(sentence) ?? [];
  return { whole: whole.map((one) => one.trim()).filter(Boolean), rest: spoken.slice(whole.join('').length).trim() };
}
