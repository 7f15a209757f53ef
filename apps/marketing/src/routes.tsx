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
    load: () =>
      import(/* webpackChunkName: "onboarding" */ './features/onboarding/onboarding-wizard.js').then(
        (wizard) => wizard.OnboardingWizard,
      ),
  },
] as const satisfies SlotModule[];
