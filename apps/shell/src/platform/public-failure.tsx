import { createRoot } from 'react-dom/client';
import { FailureCard } from './failure-card.js';
import type { RemoteError } from './remote-error.js';
import type { RemoteLoader } from './remote-loader.js';

/** A note below a prerendered page whose remote is dead: the page stays readable, its links work. */
export function showFailure(
  loader: RemoteLoader,
  error: RemoteError,
  { retry, works }: { retry: () => void; works: () => Promise<unknown> },
) {
  const note = document.createElement('aside');
  document.body.append(note);
  const root = createRoot(note);
  const close = () => {
    root.unmount();
    note.remove();
    retry();
  };
  const entry = loader.remotes.find(({ name }) => name === error.remote);
  const closeIfItWorks = () => works().then(close, () => undefined);
  root.render(<FailureCard error={error} entry={entry} heading="h2" onRetry={close} onQuietRetry={closeIfItWorks} />);
}
