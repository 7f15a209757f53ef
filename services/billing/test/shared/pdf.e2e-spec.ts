import { afterEach, describe, expect, it } from '@jest/globals';
import { drawPaper } from '../../src/documents/draw-paper.js';
import type { Paper } from '../../src/documents/paper.js';
import { Pdf } from '../../src/documents/pdf.js';

export const pdf = (): void =>
  describe('the thread that draws papers', () => {
    const paper: Paper = {
      language: 'en',
      title: 'Receipt',
      issuer: ['Fernway'],
      facts: [{ label: 'Order', value: '1' }],
      columns: { what: 'What', amount: 'Amount' },
      lines: [{ what: 'Tokens', amount: '$1.00' }],
      totals: [{ label: 'Total', amount: '$1.00' }],
      notes: [],
    };
    const broken = { ...paper, lines: null } as never;

    let pdf = new Pdf();
    afterEach(async () => {
      await pdf.onApplicationShutdown();
      pdf = new Pdf();
    });

    it('draws papers beside each other in its thread, each answer to its question', async () => {
      const [first, failure, second] = await Promise.allSettled([
        pdf.draw(paper),
        pdf.draw(broken),
        pdf.draw({ ...paper, language: 'zh', title: '收据' }),
      ]);
      const [english, chinese] = await Promise.all([
        drawPaper(paper),
        drawPaper({ ...paper, language: 'zh', title: '收据' }),
      ]);
      expect(first).toMatchObject({ status: 'fulfilled', value: expect.any(Buffer) });
      const sizes = [first, second].map((drawn) => (drawn.status === 'fulfilled' ? drawn.value.length : 0));
      expect(Math.abs(sizes[0]! - english.length)).toBeLessThan(200);
      expect(Math.abs(sizes[1]! - chinese.length)).toBeLessThan(200);
      expect(failure).toMatchObject({
        status: 'rejected',
        reason: expect.objectContaining({ message: expect.stringMatching(/iterable|null/) }),
      });
    });

    it('fails what waits when the thread ends, and starts another for the next paper', async () => {
      const waiting = pdf.draw(paper);
      await Promise.all([expect(waiting).rejects.toThrow('The PDF worker ended'), pdf.onApplicationShutdown()]);
      expect((await pdf.draw(paper)).toString('latin1', 0, 5)).toBe('%PDF-');
    });

    it('fails what waits with the thread’s own error, and what comes right after is drawn by the next', async () => {
      await pdf.draw(paper);
      // No message of ours: the thread throws over it.
      pdf['worker']!.postMessage(undefined);
      const waiting = pdf.draw(paper);
      await expect(waiting).rejects.toThrow(/destructure/);
      expect((await pdf.draw(paper)).toString('latin1', 0, 5)).toBe('%PDF-');
    });

    it('keeps no process alive', async () => {
      const awake = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length;
      const before = awake();
      await pdf.draw(paper);
      expect(awake()).toBe(before);
    });

    it('has nothing to end where nothing was drawn', async () =>
      expect(await new Pdf().onApplicationShutdown()).toBeUndefined());
  });
