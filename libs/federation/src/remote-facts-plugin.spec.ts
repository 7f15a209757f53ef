import type { Contributes } from '@fernway/web-kit/remote-app';
import { missingChunks } from './remote-facts-plugin.js';

const texts = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const chunk = { js: ['chat.js'], css: [], takes: [] };
const contributes: Contributes = {
  title: texts('AI'),
  routes: [
    { path: '/dashboard/ai-chat', access: 'signed-in', title: texts('Chat'), chunk: 'chat', texts: 'pages' },
    { path: '/dashboard/plain', access: 'signed-in', title: texts('Plain') },
  ],
};

test('what pages name of a build is there, or told', () => {
  expect(missingChunks(contributes, { chat: chunk, 'pages-en': chunk })).toEqual([]);
  expect(missingChunks(contributes, { 'messages-en': chunk })).toEqual([
    '/dashboard/ai-chat: the build has no chunk named chat',
    '/dashboard/ai-chat: the build has no chunk named pages-en',
  ]);
});
