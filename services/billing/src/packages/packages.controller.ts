import { Controller } from '@nestjs/common';
import { listPackages } from '@fernway/contracts/http/billing';
import { InjectEnv, Route } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { packagesFor } from './packages.js';

@Controller()
export class PackagesController {
  constructor(@InjectEnv() private readonly env: Env) {}

  @Route(listPackages)
  list() {
    return { items: packagesFor(this.env) };
  }
}
