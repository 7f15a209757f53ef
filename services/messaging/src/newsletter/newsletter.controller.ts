import { Body, Controller, Param, Req, UseFilters } from '@nestjs/common';
import {
  confirmationPage,
  confirmSubscription,
  type NewsletterInput,
  newsletterSignup,
  unsubscribe,
  unsubscriptionPage,
} from '@fernway/contracts/http/messaging';
import { type BaseEnv, InjectEnv, Route } from '@fernway/service-kit';
import type { FastifyRequest } from 'fastify';
import { AsHtml } from '../pages/as-html.js';
import { NewsletterFailures } from './newsletter-failures.filter.js';
import { newsletterPage } from './newsletter-pages.js';
import { NewsletterService } from './newsletter.service.js';
import type { Subscriber } from './subscribers.repository.js';

type Token = { token: string };

@Controller()
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    @InjectEnv() private readonly env: BaseEnv,
  ) {}

  @Route(newsletterSignup)
  async ask(@Body({ schema: newsletterSignup.body }) input: NewsletterInput, @Req() { clientAddress }: FastifyRequest) {
    await this.newsletter.ask(input, clientAddress);
    return { accepted: true };
  }

  @Route(confirmationPage)
  @AsHtml()
  @UseFilters(NewsletterFailures)
  async askToConfirm(@Param({ schema: confirmationPage.params }) { token }: Token) {
    const subscriber = await this.newsletter.find(token);
    return this.page(subscriber.status === 'pending' ? 'confirm' : stateOf(subscriber), subscriber);
  }

  @Route(confirmSubscription)
  @AsHtml()
  @UseFilters(NewsletterFailures)
  async confirm(
    @Param({ schema: confirmSubscription.params }) { token }: Token,
    @Body({ schema: confirmSubscription.body }) _body: object,
  ) {
    const subscriber = await this.newsletter.confirm(token);
    return this.page(stateOf(subscriber), subscriber);
  }

  @Route(unsubscriptionPage)
  @AsHtml()
  @UseFilters(NewsletterFailures)
  async askToLeave(@Param({ schema: unsubscriptionPage.params }) { token }: Token) {
    const subscriber = await this.newsletter.find(token);
    return this.page(subscriber.status === 'unsubscribed' ? 'left' : 'leave', subscriber);
  }

  @Route(unsubscribe)
  @AsHtml()
  @UseFilters(NewsletterFailures)
  async leave(
    @Param({ schema: unsubscribe.params }) { token }: Token,
    @Body({ schema: unsubscribe.body }) _body: object,
  ) {
    return this.page('left', await this.newsletter.unsubscribe(token));
  }

  private page(page: Parameters<typeof newsletterPage>[0], subscriber: Subscriber): string {
    return newsletterPage(page, subscriber, this.env.publicUrl);
  }
}

/** Who left meanwhile is not told to be subscribed. */
const stateOf = ({ status }: Subscriber) => (status === 'unsubscribed' ? 'left' : 'confirmed');
