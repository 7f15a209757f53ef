import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Help, Stop } from './stop.ts';

/** Whether the person asks how a command is used, and nothing else of it. */
export const asksForHelp = (args: string[]) => args.some((arg) => arg === '--help' || arg === '-h');

/**
 * Reads a command's arguments.
 * @throws Help on `--help`, Stop with the mistake in one line and how it is used
 */
export function readArguments<Config extends ParseArgsConfig & { args: string[] }>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  if (asksForHelp(config.args)) throw new Help(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    throw misuse(error, usage);
  }
}

/** What `parseArgs` cannot make sense of, in a line, and how the command is used; any other error as it is. */
export const misuse = (error: unknown, usage: string): unknown =>
  String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    ? new Stop(`${(error as Error).message.split('\n')[0]}\n${usage}`)
    : error;
