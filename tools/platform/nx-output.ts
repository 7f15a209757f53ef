export type TaskOutcome = { project: string; target: string; passed: boolean; output: string };

const header = /^> nx run (\S+):([\w-]+)(?:\s.*)?$/;
const failedItem = /^\s*- (\S+):([\w-]+)$/;
// npm says this after every script that failed; our own heading says which it was.
const noise = /^(npm error .*|> \S+@\S+ \S+|> .*(eslint|jest|tsc|rspack|swc|node).*)$/;

/** What failed of an nx run, each task with its own words; all of it when nx itself did not get that far. */
export function failuresOf(output: string): string {
  const failures = readNxOutput(output.split('\n'), []).map(
    ({ project, target, output: words }) => `${project} ${target}:\n${words}`,
  );
  return failures.join('\n\n') || output;
}

/**
 * Reads what `nx run-many --outputStyle=static` prints: a block per task, then the list of those that failed.
 * A project whose task shows up nowhere did not run, and did not pass.
 */
export function readNxOutput(lines: string[], expected: { project: string; target: string }[]): TaskOutcome[] {
  const blocks = new Map<string, string[]>();
  const failed = new Set<string>();
  let block: string[] | undefined;
  let summary = false;
  for (const line of lines) {
    const [, project, target] = header.exec(line) ?? [];
    if (project && target) {
      block = [];
      blocks.set(`${project}:${target}`, block);
    } else if (/^\s*NX\s/.test(line)) {
      block = undefined;
      summary ||= /failed|Successfully ran/.test(line);
    } else if (summary) {
      const [, failedProject, failedTarget] = failedItem.exec(line) ?? [];
      if (failedProject && failedTarget) failed.add(`${failedProject}:${failedTarget}`);
    } else if (block && !noise.test(line)) {
      block.push(line);
    }
  }
  // A build that failed took others' checks with it: show it under its own name.
  const asked = new Set(expected.map(({ project, target }) => `${project}:${target}`));
  const builds = [...failed]
    .filter((id) => !asked.has(id))
    .map((id) => {
      const at = id.lastIndexOf(':');
      return { project: id.slice(0, at), target: id.slice(at + 1) };
    });
  return [...expected, ...builds].map(({ project, target }) => {
    const id = `${project}:${target}`;
    const output = blocks.get(id)?.join('\n').trim();
    const passed = summary && output !== undefined && !failed.has(id);
    return { project, target, passed, output: output ?? 'It did not run: what it depends on failed, or nx died.' };
  });
}
