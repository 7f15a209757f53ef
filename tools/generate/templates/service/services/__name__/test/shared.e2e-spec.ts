import { afterAll } from '@jest/globals';
import { startTestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { items } from './shared/items.e2e-spec.js';
import { rules } from './shared/rules.e2e-spec.js';

const __camel__ = await startTestService(service);
afterAll(() => __camel__.close());

items(__camel__);
rules(__camel__);
