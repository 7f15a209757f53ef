import { Controller, Header } from '@nestjs/common';
import { keySet } from '@fernway/contracts/http/identity';
import { Route } from '@fernway/service-kit';
import { KeysService } from './keys.service.js';

@Controller()
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Route(keySet)
  @Header('cache-control', 'public, max-age=300')
  keySet() {
    return this.keys.published();
  }
}
