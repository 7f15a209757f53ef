import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { PlacesRepository } from './places.repository.js';

/** The day (YYYY-MM-DD) of an instant in the workspace's zone. */
export type DayOf = (instant: string | Date) => string;

/** Where a workspace is: its days begin by its own clock, and its amounts are in its own currency. */
@Injectable()
export class PlacesService {
  constructor(private readonly places: PlacesRepository) {}

  async dayOf(tx: WorkspaceTx): Promise<DayOf> {
    return dayIn(await this.timeZone(tx));
  }

  async timeZone(tx: WorkspaceTx): Promise<string> {
    return (await this.places.find(tx))?.timeZone ?? 'UTC';
  }

  /** Null: the workspace chose none. */
  async currency(tx: WorkspaceTx): Promise<string | null> {
    return (await this.places.find(tx))?.currency ?? null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

const dayIn = (timeZone: string): DayOf => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return (instant) => format.format(new Date(instant));
};
