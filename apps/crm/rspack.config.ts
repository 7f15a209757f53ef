import { defineRemote } from '@fernway/federation';

export default defineRemote({ name: 'crm' });
