import { defineRemote } from '@fernway/federation';

export default defineRemote({ name: '__name__' });
