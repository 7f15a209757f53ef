import { Body, Controller, Param } from '@nestjs/common';
import {
  type ApiKeyInput,
  createApiKey,
  exchangeApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from '@fernway/contracts/http/api-keys';
import { Caller, Route } from '@fernway/service-kit';
import { ApiKeysService } from './api-keys.service.js';

@Controller()
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Route(listApiKeys)
  async list(@Caller() caller: Caller) {
    return { items: await this.apiKeys.list(caller) };
  }

  @Route(createApiKey)
  create(@Caller() caller: Caller, @Body({ schema: createApiKey.body }) input: ApiKeyInput) {
    return this.apiKeys.create(caller, input);
  }

  @Route(updateApiKey)
  update(
    @Caller() caller: Caller,
    @Param({ schema: updateApiKey.params }) { id }: { id: string },
    @Body({ schema: updateApiKey.body }) { tokenBudget }: { tokenBudget: number },
  ) {
    return this.apiKeys.setBudget(caller, id, tokenBudget);
  }

  @Route(revokeApiKey)
  revoke(@Caller() caller: Caller, @Param({ schema: revokeApiKey.params }) { id }: { id: string }) {
    return this.apiKeys.revoke(caller, id);
  }

  @Route(exchangeApiKey)
  exchange(@Body({ schema: exchangeApiKey.body }) { key }: { key: string }) {
    return this.apiKeys.exchange(key);
  }
}
