import { Module } from '@nestjs/common';
import { ContactsModule } from './contacts/contacts.module.js';
import { HomeModule } from './home/home.module.js';

@Module({ imports: [ContactsModule, HomeModule] })
export class AppModule {}
