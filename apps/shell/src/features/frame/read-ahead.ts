/** What frame and welcome screen read of whoever is here: asked for with the first token, before the bundle is there. */
export const readAhead = ['/api/identity/me', '/api/identity/onboarding', '/api/tokens/balance', '/api/tokens/energy'];
