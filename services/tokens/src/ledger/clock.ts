import { Injectable } from '@nestjs/common';

/** What the service takes for the present; tests set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
