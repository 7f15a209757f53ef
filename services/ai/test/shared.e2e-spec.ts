import { afterAll } from '@jest/globals';
import { type Services, startPeers } from './peers.js';
import { analyses } from './shared/analyses.e2e-spec.js';
import { copilot } from './shared/copilot.e2e-spec.js';
import { emails } from './shared/emails.e2e-spec.js';
import { promotions } from './shared/promotions.e2e-spec.js';
import { retention } from './shared/retention.e2e-spec.js';

const peers = await startPeers();
const services: Services = {
  ...peers,
  offline: await peers.start('offline'),
  withModel: await peers.start('gemini'),
};
afterAll(async () => {
  await services.offline.close();
  await services.withModel.close();
  peers.close();
});

analyses(services);
copilot(services);
emails(services);
promotions(services);
retention(services);
