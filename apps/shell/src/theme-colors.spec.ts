import { themeColors } from '@fernway/federation/icon';
import { palettes } from '@fernway/ui/tokens';

test('browsers colour themselves as the header of a page', () =>
  expect(themeColors).toEqual({ light: palettes.light.surface, dark: palettes.dark.surface }));
