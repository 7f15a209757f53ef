import { ApiError } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Choice, ConflictDialog, type Describe } from './conflict-dialog.js';
import { type Clashes, clashesOf, valueAt, type Versioned, without } from './versions.js';

type Question<R> = { seen: R; current: R; clashes: Clashes; answer: (choice: Choice) => void };

type Input<R extends Versioned, C extends object> = {
  /** Sends a change of the version that was seen. */
  write: (record: R, change: C & { version: number }) => Promise<R>;
  describe: Describe<R>;
  /** The field of a record that a field of the change is about, where it has another name. */
  at?: (record: R, path: string) => unknown;
};

/**
 * Saves a change of a record without losing anybody's: where others changed other fields, it goes on top of theirs;
 * where they changed the same ones, both versions are shown and a person chooses, field by field.
 *
 *     const { save, question } = useVersionedSave<Contact, Changed>({ write, describe });
 *     const saved = await save(contact, { name });  // undefined: closed without a choice, keep what was typed
 *     return <>…{question}</>;
 *
 * @throws what `write` throws for any other reason
 */
export function useVersionedSave<R extends Versioned, C extends object>({
  write,
  describe,
  at = valueAt,
}: Input<R, C>): {
  save: (seen: R, change: C) => Promise<R | undefined>;
  question: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Question<R>>();

  const ask = (seen: R, current: R, clashes: Clashes) =>
    new Promise<Choice>((resolve) => {
      const answer = (choice: Choice) => (setAsked(undefined), resolve(choice));
      setAsked({ seen, current, clashes, answer });
    });

  const save = async (seen: R, change: C): Promise<R | undefined> => {
    try {
      return await write(seen, { ...change, version: seen.version });
    } catch (error) {
      const current = currentOf<R>(error);
      if (!current) throw error;
      // What stands on the screen is as old as what was refused.
      void client.invalidateQueries({ queryKey: ['crm'] });
      const clashes = clashesOf(seen, change, current, at);
      if (clashes.both.length === 0) return save(current, change);
      const choice = await ask(seen, current, clashes);
      if (!choice) return undefined;
      const rest = without(change, choice.theirs) as C;
      return Object.keys(rest).length > 0 ? save(current, rest) : current;
    }
  };

  return { save, question: asked && <ConflictDialog key={asked.current.version} describe={describe} {...asked} /> };
}

const currentOf = <R extends Versioned>(error: unknown): R | undefined =>
  error instanceof ApiError && error.code === 'version-conflict' && isVersioned(error.details['current'])
    ? (error.details['current'] as R)
    : undefined;

const isVersioned = (record: unknown): record is Versioned =>
  typeof record === 'object' && record !== null && 'id' in record && 'version' in record && 'updatedAt' in record;
