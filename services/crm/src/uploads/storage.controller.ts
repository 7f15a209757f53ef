import { Controller } from '@nestjs/common';
import { getStorage } from '@fernway/contracts/http/crm-storage';
import { Caller, Route } from '@fernway/service-kit';
import { StorageService } from './storage.service.js';

@Controller()
export class StorageController {
  constructor(private readonly storage: StorageService) {}

  @Route(getStorage)
  read(@Caller() caller: Caller) {
    return this.storage.read(caller);
  }
}
