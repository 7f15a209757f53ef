export type RemoteProblem = 'unreachable' | 'slow' | 'broken' | 'incompatible';

/** Why a remote cannot be shown. `detail` is for operators and the console. */
export class RemoteError extends Error {
  constructor(
    readonly remote: string,
    readonly problem: RemoteProblem,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`Remote ${remote} is ${problem}: ${detail}`, options);
    this.name = 'RemoteError';
  }
}
