import { defineHost } from '@fernway/federation';

export default defineHost({ early: './src/early.ts', frames: './src/frames.tsx' });
