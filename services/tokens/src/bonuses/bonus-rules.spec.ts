import { explorationSections, tokenRules } from '@fernway/contracts/http/tokens';
import fc from 'fast-check';
import { claimed, explorationClaim, loginClaim } from './bonus-rules.js';

// The same series in every run.
fc.configureGlobal({ seed: 1 });

const morning = { login: false, sections: [] as string[], total: 0 };
const routes = fc.oneof(
  fc.constantFrom(...Object.keys(explorationSections)),
  fc.string(),
  fc.constantFrom('constructor', 'toString', '__proto__'),
);
const claims = fc.array(fc.oneof(fc.constant('login'), routes), { maxLength: 40 });

describe('bonuses of a day', () => {
  it('never exceed the rules, whatever is claimed in whatever order', () => {
    fc.assert(
      fc.property(claims, (wanted) => {
        let day = morning;
        let granted = 0;
        for (const route of wanted) {
          const claim = route === 'login' ? loginClaim(day) : explorationClaim(day, route);
          if (!claim) continue;
          day = claimed(day, claim);
          granted += claim.tokens;
        }
        expect(day.total).toBe(granted);
        expect(granted).toBeLessThanOrEqual(tokenRules.dailyBonusCap);
        expect(day.sections.length).toBeLessThanOrEqual(tokenRules.explorationsPerDay);
        expect(new Set(day.sections).size).toBe(day.sections.length);
        expect(day.sections.every((section) => Object.values<string>(explorationSections).includes(section))).toBe(
          true,
        );
        expect(day.login).toBe(wanted.includes('login'));
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });

  it('are refused once the day has given its total', () => {
    const full = { login: false, sections: ['home'], total: tokenRules.dailyBonusCap };
    expect(loginClaim(full)).toBeNull();
    expect(explorationClaim(full, '/dashboard/sales')).toBeNull();
    const almost = { ...full, total: tokenRules.dailyBonusCap - tokenRules.explorationBonus };
    expect(explorationClaim(almost, '/dashboard/sales')).toMatchObject({ section: 'sales', tokens: 5 });
  });

  it.each(Object.entries(explorationSections))('%s earns as %s', (route, section) => {
    expect(explorationClaim(morning, route)).toEqual({
      section,
      tokens: 5,
      description: `Exploration bonus: ${section}`,
    });
    expect(explorationClaim({ ...morning, sections: [section] }, route)).toBeNull();
  });
});
