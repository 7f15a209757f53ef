import { defineRemote } from '@fernway/federation';

export default defineRemote({ name: 'ai-tools' });
