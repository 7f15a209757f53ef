import type { Language } from '@fernway/i18n';
import { FRAME_ATTRIBUTE, type FrameKind, readSnapshot } from '@fernway/web-kit/snapshot';

import { keepChoices } from './early-choices.js';

/**
 * Puts the page's frame in place as soon as the parser has come to it, which is before anything is painted: in the
 * reader's language, with the sidebar as it was left and the entry of this page marked.
 */
export function showFrame(kind: FrameKind, language: Language, collapsed: boolean): void {
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (!root) return;
    observer.disconnect();
    const template = document.querySelector<HTMLTemplateElement>(
      `template[${FRAME_ATTRIBUTE}=${kind}][lang=${language}]`,
    );
    if (!template) return;
    const { content } = template;
    if (collapsed) content.querySelector('.frame')?.classList.add('frame-collapsed');
    for (const link of content.querySelectorAll('.sidebar li > a'))
      if (link.getAttribute('href') === location.pathname) link.setAttribute('aria-current', 'page');
    root.append(content);
    keepChoices(root);
    for (const other of document.querySelectorAll(`template[${FRAME_ATTRIBUTE}]`)) other.remove();
  }).observe(document, { childList: true, subtree: true });
}

/** The texts of this page in the reader's language: which files they are is known before any bundle asks for them. */
export function preloadTexts(language: Language): void {
  for (const { url, integrity } of readSnapshot().texts?.[language] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'script',
      crossOrigin: 'anonymous',
      href: url,
      ...(integrity && { integrity }),
    });
    document.head.append(link);
  }
}
