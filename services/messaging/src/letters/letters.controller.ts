import { Body, Controller } from '@nestjs/common';
import { type LetterInput, listUndeliveredLetters, sendLetter } from '@fernway/contracts/http/messaging-letters';
import { Caller, Route } from '@fernway/service-kit';
import { LettersService } from './letters.service.js';

@Controller()
export class LettersController {
  constructor(private readonly letters: LettersService) {}

  @Route(sendLetter)
  send(@Caller() caller: Caller, @Body({ schema: sendLetter.body }) input: LetterInput) {
    return this.letters.send(caller, input);
  }

  @Route(listUndeliveredLetters)
  undelivered(@Caller() caller: Caller) {
    return this.letters.undelivered(caller);
  }
}
