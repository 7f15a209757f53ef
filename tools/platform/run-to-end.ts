import { freeGatewayPort } from './run-platform.ts';
import { type PlatformRun, startCommand } from './start-command.ts';

/** Runs the start command to its end: for starts that must fail. */
export async function runToEnd(settings: PlatformRun): Promise<{ code: number; output: string }> {
  const started = startCommand({ port: await freeGatewayPort(), ...settings });
  const limit = setTimeout(() => started.signal('SIGTERM'), 180_000);
  const code = await started.exit;
  clearTimeout(limit);
  return { code, output: started.output() };
}
