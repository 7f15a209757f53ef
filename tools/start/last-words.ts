const kept = 60;
/** How Node begins to say what an error is, before the stack; `FATAL ERROR: Reached heap limit` too. */
const errorLine = /^\s*(Uncaught )?[\w.]*(Error|ERROR)\b[^:]*: \S/;

/** What a process wrote before it ended, in one line: the error if there was one, else what it said last. */
export class LastWords {
  private lines: string[] = [];

  hear(line: string): void {
    if (!line.trim()) return;
    this.lines.push(line);
    if (this.lines.length > kept) this.lines.shift();
  }

  /** And forgets them: the next process begins anew. */
  take(): string | undefined {
    const said = this.lines.map(wordsOf);
    this.lines = [];
    const error = said.findLast(({ level }) => level >= 50) ?? said.find(({ text }) => errorLine.test(text));
    return (error ?? said.findLast(({ text }) => !/^(Node\.js v|\s+at )/.test(text)))?.text;
  }
}

function wordsOf(line: string): { level: number; text: string } {
  try {
    const { level = 0, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    return { level, text: [msg, err?.message].filter(Boolean).join(': ') };
  } catch {
    return { level: 0, text: line.trim() };
  }
}
