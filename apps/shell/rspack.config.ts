import { defineHost } from '@fernway/federation';

export default defineHost({ early: './src/early.ts' });
