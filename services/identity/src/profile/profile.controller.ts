import { Body, Controller } from '@nestjs/common';
import { keyOwner } from '@fernway/contracts/http/api-keys';
import { me, type ProfileInput, updateProfile } from '@fernway/contracts/http/identity';
import { Caller, Route } from '@fernway/service-kit';
import { ProfileService } from './profile.service.js';

@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Route(me)
  me(@Caller() caller: Caller) {
    return this.profile.me(caller);
  }

  @Route(keyOwner)
  keyOwner(@Caller() caller: Caller) {
    return this.profile.me(caller);
  }

  @Route(updateProfile)
  update(@Caller() caller: Caller, @Body({ schema: updateProfile.body }) changes: ProfileInput) {
    return this.profile.update(caller, changes);
  }
}
