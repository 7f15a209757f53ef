import type { Bed } from './bed.ts';
import type { Report } from './report.ts';
import type { Neighbour } from './scenes.ts';

/** What everything that is played needs: the services, whom they must not tell of, and where problems go. */
export type Run = { bed: Bed; neighbour: Neighbour; report: Report };
