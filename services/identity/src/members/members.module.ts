import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { MembersController } from './members.controller.js';
import { MembershipService } from './membership.service.js';
import { MembersRepository } from './members.repository.js';
import { MembersService } from './members.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [MembersController],
  providers: [MembersService, MembershipService, MembersRepository],
  exports: [MembershipService, MembersRepository],
})
export class MembersModule {}
