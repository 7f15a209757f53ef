import { Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();

  it('are stored as argon2id with a salt of their own', async () => {
    const [one, other] = await Promise.all([passwords.hash('correct-h0rse!'), passwords.hash('correct-h0rse!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.isRight('correct-h0rse!', one)).toBe(true);
    expect(await passwords.isRight('correct-h0rse?', one)).toBe(false);
  });

  it('are the same however a keyboard composes them', async () => {
    expect(await passwords.isRight('cafe\u0301-12!', await passwords.hash('caf\u00e9-12!'))).toBe(true);
  });

  it('cost as much to check for nobody as for somebody, and are then never right', async () => {
    const stored = await passwords.hash('correct-h0rse!');
    const cpuOf = async (hash: string | undefined) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 5; round += 1) expect(await passwords.isRight('wrong', hash)).toBe(false);
      return process.cpuUsage(before).user;
    };
    await cpuOf(undefined);
    const [nobody, somebody] = [await cpuOf(undefined), await cpuOf(stored)];
    expect(nobody).toBeGreaterThan(somebody / 3);
  });

  it('wait their turn, and are turned away when too many wait', async () => {
    const busy = new Passwords();
    const all = await Promise.allSettled(Array.from({ length: 104 }, () => busy.hash('correct-h0rse!')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(102);
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'unavailable' },
    });
    expect(await busy.isRight('correct-h0rse!', await busy.hash('correct-h0rse!'))).toBe(true);
  });

  it('leave the event loop free', async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    await Promise.all(Array.from({ length: 8 }, () => passwords.hash('correct-h0rse!')));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });
});
