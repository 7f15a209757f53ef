import { parseEnv } from 'node:util';
import { withSettings } from './env-file.ts';

it('replaces a setting where it stands, adds what is new at the end, and keeps the rest', () => {
  const text = '# mine\nPORT=4000\n\nexport KEY=old\nMAIL=off';
  expect(withSettings(text, { KEY: '{"d":"x"}', NEW: 'n' })).toBe(
    `# mine\nPORT=4000\n\nKEY='{"d":"x"}'\nMAIL=off\nNEW='n'\n`,
  );
});

it('leaves no second line that would win over the new one', () => {
  const text = withSettings('KEY=first\nPORT=4000\nKEY=second\n', { KEY: 'new' });
  expect(text).toBe("KEY='new'\nPORT=4000\n");
  expect(parseEnv(text)).toEqual({ KEY: 'new', PORT: '4000' });
});

it('begins a file where there is none', () => {
  expect(withSettings('', { KEY: 'new' })).toBe("KEY='new'\n");
});
