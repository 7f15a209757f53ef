import { commonNamespace, loadCommonMessages, registerMessages } from '@fernway/i18n';
import type { RouteModule, SlotModule } from '@fernway/web-kit/remote-app';

export const routes = [
  {
    path: '/',
    load: () =>
      import(/* webpackChunkName: "landing" */ './features/landing/landing-page.js').then((page) => page.LandingPage),
  },
] as const satisfies RouteModule[];

export const slots = [
  {
    name: 'onboarding',
    load: async () => {
      // Public pages start without the texts that dialogs share.
      const [wizard] = await Promise.all([
        import(/* webpackChunkName: "onboarding" */ './features/onboarding/onboarding-wizard.js'),
        registerMessages(commonNamespace, loadCommonMessages),
      ]);
      return wizard.OnboardingWizard;
    },
  },
] as const satisfies SlotModule[];
