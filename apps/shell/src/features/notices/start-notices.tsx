import { subscribeToNotices } from '@fernway/web-kit';

/**
 * Shows notices on a page outside the app's tree (the prerendered ones): beside its root, and loaded only when the
 * first notice comes.
 */
export function startNotices() {
  const stop = subscribeToNotices(() => {
    stop();
    void Promise.all([import('react-dom/client'), import('./notices.js')]).then(([{ createRoot }, { Notices }]) => {
      const place = document.createElement('div');
      document.body.append(place);
      createRoot(place).render(<Notices />);
    });
  });
}
