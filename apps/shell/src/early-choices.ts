/**
 * Whoever is quick chooses a language or theme in the early frame, which nobody listens to yet: once the app has put its
 * own in place, the choice is made there.
 */
export function keepChoices(root: HTMLElement): void {
  for (const early of root.querySelectorAll('select'))
    early.addEventListener('change', () => chooseAgain(root, early), { once: true });
}

function chooseAgain(root: HTMLElement, early: HTMLSelectElement): void {
  new MutationObserver((_changes, observer) => {
    const select = [...root.querySelectorAll('select')].find(
      (other) => other !== early && other.getAttribute('aria-label') === early.getAttribute('aria-label'),
    );
    if (early.isConnected || !select) return;
    observer.disconnect();
    select.value = early.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }).observe(root, { childList: true, subtree: true });
}
