import type { Receipt } from '@fernway/contracts/http/ai';
import { createActivity, deleteActivity } from '@fernway/contracts/http/crm-activities';
import { createTask, deleteTask } from '@fernway/contracts/http/crm-tasks';
import { call } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Whom a result is about, as activities and tasks take it. */
export type Subject = { contactId?: string; dealId?: string };

/** The first record that a note or a task can be about. */
export const subjectOf = (records: Receipt['records']): Subject => {
  const about = records.find(({ type }) => type === 'contact' || type === 'deal');
  return about ? { [`${about.type}Id`]: about.id } : {};
};

export type TaskDraft = { title: string; body?: string; dueAt?: string } & Subject;

const longestTitle = 200;
const shortened = (text: string) => (text.length > longestTitle ? `${text.slice(0, longestTitle - 1)}…` : text);

/** Writes results into the CRM, and takes them back. */
export function useKeep() {
  const client = useQueryClient();
  const reread = <T>(answer: T) => {
    void client.invalidateQueries({ queryKey: ['crm'] });
    return answer;
  };
  return {
    addTask: async ({ title, dueAt, ...rest }: TaskDraft, idempotencyKey: string) =>
      reread(
        await call(createTask, {
          body: { ...rest, title: shortened(title), ...(dueAt && { dueAt, allDay: true }) },
          idempotencyKey,
        }),
      ),
    removeTask: async (id: string) => reread(await call(deleteTask, { params: { id } })),
    addNote: async (note: { subject: string; body: string } & Subject, idempotencyKey: string) =>
      reread(
        await call(createActivity, {
          body: {
            type: 'note',
            ...note,
            subject: shortened(note.subject),
            body: note.body.slice(0, 20_000),
            occurredAt: new Date().toISOString(),
          },
          idempotencyKey,
        }),
      ),
    removeNote: async (id: string) => reread(await call(deleteActivity, { params: { id } })),
  };
}
