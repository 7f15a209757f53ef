/** The provider refuses to answer this, by its own rules: asking again, or another one behind the user's back, is no remedy. */
export class BlockedAnswer extends Error {
  override readonly name = 'BlockedAnswer';

  /** @param reason as the provider says it: SAFETY, content_filter, … */
  constructor(readonly reason: string) {
    super(`The provider blocked the answer: ${reason}`);
  }
}
