import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Stripe's own stateless server of its OpenAPI document, where `go install` has put it (see CONTRIBUTING.md); undefined where nobody has. */
export const findStripeMock = () => {
  const { PATH = '', GOBIN, GOPATH } = process.env;
  const folders = [...PATH.split(delimiter), GOBIN, GOPATH && join(GOPATH, 'bin'), join(homedir(), 'go', 'bin')];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, 'stripe-mock'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
};

/** Starts it on a port of the system's choice. */
export const startStripeMock = async (program) => {
  const child = spawn(program, ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((found, failed) => {
    let said = '';
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`stripe-mock ended with ${code}: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const address = /HTTP at address: (\S+)/.exec(said)?.[1];
      if (address) found(`http://${address}`);
    });
  });
  return { url, stop: () => void child.kill() };
};
