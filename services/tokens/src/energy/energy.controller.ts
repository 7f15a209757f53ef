import { Controller } from '@nestjs/common';
import { getEnergy } from '@fernway/contracts/http/tokens';
import { Caller, Route } from '@fernway/service-kit';
import { EnergyService } from './energy.service.js';

@Controller()
export class EnergyController {
  constructor(private readonly energies: EnergyService) {}

  @Route(getEnergy)
  read(@Caller() caller: Caller) {
    return this.energies.read(caller.user);
  }
}
