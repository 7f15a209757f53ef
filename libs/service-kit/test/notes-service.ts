import { Body, Controller, HttpException, Injectable, Module, Param } from '@nestjs/common';
import { endpoint, Id, idParams, page } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import { defineEvent, type EventOf } from '@fernway/contracts/event';
import { Tenancy, type Tx, workspaceTable, type WorkspaceTx } from '@fernway/database';
import { On, outbox, traceContext } from '@fernway/events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { Caller, CallingService, defineService, Route, ServiceClient } from '../src/index.js';

/** A small service that has one of everything the kit is asked for. */
const Note = z.object({ id: Id, text: z.string() }).meta({ id: 'Note' });
const NoteInput = z.strictObject({ text: z.string().min(1).max(1000) });
type NoteInput = z.infer<typeof NoteInput>;

const NoteAdded = defineEvent('notes.note-added', 1, [], {
  aggregate: 'notes.note',
  data: z.object({ noteId: z.uuid() }),
});

const own = { access: 'contacts:read', status: 200, summary: 'Notes of the test' } as const;
export const listNotes = endpoint({
  ...own,
  name: 'listNotes',
  method: 'GET',
  path: '/api/notes/notes',
  returns: page(Note),
});
export const getNote = endpoint({
  ...own,
  name: 'getNote',
  method: 'GET',
  path: '/api/notes/notes/:id',
  params: idParams,
  returns: Note,
});
export const addNote = endpoint({
  ...own,
  name: 'addNote',
  problems: ['conflict'],
  access: 'contacts:write',
  method: 'POST',
  path: '/api/notes/notes',
  body: NoteInput,
  returns: Note,
  status: 201,
  idempotent: true,
});
/** A path that another one's parameter would take. */
const archiveNotes = endpoint({
  ...addNote,
  name: 'archiveNotes',
  path: '/api/notes/notes/archive',
  idempotent: false,
  status: 200,
  returns: z.object({}),
  body: z.strictObject({}),
});
export const slowNote = endpoint({ ...addNote, name: 'slowNote', path: '/api/notes/slow-notes' });
/** Answers what it was sent, members that no schema names included. */
export const keepFields = endpoint({
  ...addNote,
  name: 'keepFields',
  path: '/api/notes/fields',
  body: z.strictObject({ fields: z.record(z.string(), z.unknown()) }),
  returns: z.object({ fields: z.record(z.string(), z.unknown()) }),
});
export const brokenAnswer = endpoint({
  ...own,
  name: 'brokenAnswer',
  method: 'GET',
  path: '/api/notes/broken',
  returns: Note,
});
/** Leaves an error behind that nobody catches. */
export const crash = endpoint({
  ...own,
  name: 'crashNotes',
  access: 'public',
  method: 'POST',
  path: '/api/notes/crash',
  body: z.strictObject({ really: z.literal(true) }),
  returns: z.object({}),
});
export const countNotes = endpoint({
  name: 'countNotes',
  method: 'GET',
  path: '/internal/notes/count',
  access: { service: ['crm'] },
  summary: 'Notes of the test',
  returns: z.object({ count: z.int(), caller: z.string().nullable(), user: z.string().nullable() }),
  status: 200,
});
export const relayCount = endpoint({
  ...own,
  name: 'relayCount',
  method: 'GET',
  path: '/api/notes/relay-count',
  returns: countNotes.returns,
});

/** What the service saw, for the test to look at. */
export const seen = { executions: 0, traces: [] as (string | undefined)[] };

@Injectable()
class NotesRepository {
  async add(tx: WorkspaceTx, text: string): Promise<{ id: string; text: string }> {
    const note = { id: uuidv7(), text };
    const values = [tx.workspace, note.id, text];
    await tx.query({ text: 'insert into note (workspace_id, note_id, text) values ($1, $2, $3)', values });
    return note;
  }

  list(tx: Tx): Promise<{ id: string; text: string }[]> {
    return tx.query({ text: 'select note_id as id, text from note order by note_id' });
  }
}

@Injectable()
class NotesService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly notes: NotesRepository,
  ) {}

  add({ workspace, user }: Caller, text: string) {
    seen.executions += 1;
    return this.tenancy.run({ workspace, user }, async (tx) => {
      if (text === 'refuse') throw new AppError('conflict');
      const note = await this.notes.add(tx, text);
      await outbox.publish(tx, NoteAdded, {
        subject: note.id,
        version: 1,
        workspace,
        data: { noteId: note.id },
      });
      return note;
    });
  }

  list({ workspace }: { workspace: string }) {
    return this.tenancy.run({ workspace }, (tx) => this.notes.list(tx));
  }
}

@Controller()
class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly client: ServiceClient,
  ) {}

  @Route(listNotes)
  async list(@Caller() caller: Caller) {
    // More than the contract names: must not leave the service.
    return {
      items: (await this.notes.list(caller)).map((note) => ({ ...note, hidden: 'internal' })),
      next: null,
    };
  }

  @Route(getNote)
  async get(@Caller() caller: Caller, @Param({ schema: getNote.params }) { id }: { id: string }) {
    const found = (await this.notes.list(caller)).find((note) => note.id === id);
    if (!found) throw new AppError('not-found');
    return found;
  }

  @Route(keepFields)
  keepFields(@Body({ schema: keepFields.body }) body: z.output<typeof keepFields.body>) {
    seen.executions += 1;
    return body;
  }

  @Route(addNote)
  add(@Caller() caller: Caller, @Body({ schema: addNote.body }) { text }: NoteInput) {
    if (text === 'teapot') throw new HttpException('short and stout', 418);
    return this.notes.add(caller, text);
  }

  @Route(archiveNotes)
  archive(@Body({ schema: archiveNotes.body }) _nothing: object) {
    return {};
  }

  @Route(slowNote)
  async addSlowly(@Caller() caller: Caller, @Body({ schema: slowNote.body }) { text }: NoteInput) {
    await sleep(300);
    return this.notes.add(caller, text);
  }

  @Route(brokenAnswer)
  broken() {
    return { id: 'not an id', text: 'secret-of-the-house' };
  }

  @Route(crash)
  crash(@Body({ schema: crash.body }) _body: unknown) {
    setTimeout(() => {
      throw new Error('Nobody caught this');
    }, 20);
    return {};
  }

  @Route(countNotes)
  async count(@Caller() caller: Caller | null, @CallingService() callingService: string | null) {
    const count = caller ? (await this.notes.list(caller)).length : 0;
    return { count, caller: callingService, user: caller?.user ?? null };
  }

  @Route(relayCount)
  relayCount(@Caller() caller: Caller) {
    return this.client.call(countNotes, { caller });
  }
}

@Injectable()
class NotesEvents {
  @On(NoteAdded)
  async seeTrace(_event: EventOf<typeof NoteAdded>, _tx: WorkspaceTx): Promise<void> {
    seen.traces.push(traceContext.current());
  }
}

@Module({ controllers: [NotesController], providers: [NotesService, NotesRepository, NotesEvents] })
class NotesModule {}

class Notes1790000200001 implements MigrationInterface {
  name = 'Notes1790000200001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE note (
      workspace_id uuid NOT NULL, note_id uuid NOT NULL, text text NOT NULL, PRIMARY KEY (workspace_id, note_id))`);
    await workspaceTable(runner, 'note');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note');
  }
}

const definition = {
  port: 0,
  env: z.object({ NOTES_GREETING: z.string().max(20).optional() }),
  module: () => NotesModule,
  migrations: [Notes1790000200001],
  bodyLimit: 10_000,
};
export const notes = defineService({ ...definition, name: 'notes' });
/** The same code under another name: a service that calls the first. */
export const crm = defineService({ ...definition, name: 'crm' });
