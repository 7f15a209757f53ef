import { waitFor } from '@testing-library/react';
import { keepChoices } from './early-choices.js';

const select = (label: string) =>
  `<label><select aria-label="${label}"><option value="en">English</option><option value="ja">日本語</option></select></label>`;

describe('a choice made before the app stands', () => {
  it('is made again in what takes its place, and the others stay', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = select('Language') + select('Theme');
    keepChoices(root);
    const early = root.querySelector('select')!;
    early.value = 'ja';
    early.dispatchEvent(new Event('change', { bubbles: true }));
    const heard: string[] = [];
    root.addEventListener('change', ({ target }) =>
      heard.push(
        `${(target as HTMLSelectElement).ariaLabel ?? (target as HTMLSelectElement).getAttribute('aria-label')} ${(target as HTMLSelectElement).value}`,
      ),
    );
    root.innerHTML = select('Theme') + select('Language');
    await waitFor(() => expect(heard).toEqual(['Language ja']));
    root.append('More');
    await new Promise((later) => setTimeout(later));
    expect(heard).toHaveLength(1);
  });
});
