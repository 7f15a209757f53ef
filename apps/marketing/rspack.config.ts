import { defineRemote } from '@fernway/federation';

export default defineRemote({ name: 'marketing', prerender: './src/prerender.tsx' });
