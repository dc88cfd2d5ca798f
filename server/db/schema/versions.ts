import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Op } from '../../../src/contract/staff.gen.ts';
import { newId } from '../ids.ts';
import { instant } from './columns.ts';

/**
 * The flows and forms that visits began with, so that a visit goes on with them after an edit or a
 * restart.
 */
export const flowVersions = pgTable(
  'flow_versions',
  (t) => ({
    /** A hash of the content */
    id: t.text().primaryKey(),
    flow: t.text().notNull(),
    /** The compiled modules of its forms, by form id */
    modules: t.jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** When a visit last began with it, to within half a day */
    servedAt: instant('served_at').notNull(),
  }),
  (table) => [index('flow_versions_served').on(table.servedAt)],
);

const id = () => uuid().primaryKey().defaultRandom().$defaultFn(newId);
/** Who did something; the name as it was then. */
const by = { byId: text('by_id').notNull(), byName: text('by_name').notNull() };
/** Which flow, such as `booking`, and whose: `everybody`, `organisation:<id>` or `shop:<id>`. */
const place = { flow: text().notNull(), scope: text().notNull() };

/** A set of files: the hash of each text, see `authoredTexts`. */
export interface FileHashes {
  readonly flow: string;
  /** By form id */
  readonly forms: Readonly<Record<string, string>>;
  readonly answers: string;
}

/** Every text that a version or a state of a draft has, once. Never changed; deleted if none has it. */
export const authoredTexts = pgTable('authored_texts', (t) => ({
  /** SHA-256 of the text */
  hash: t.text().primaryKey(),
  text: t.text().notNull(),
}));

/** Sets of files that were published or are to be. Never changed, never deleted. */
export const versions = pgTable(
  'versions',
  (t) => ({
    id: id(),
    ...place,
    /** Of all files together */
    hash: t.text().notNull(),
    files: t.jsonb().$type<FileHashes>().notNull(),
    ...by,
    at: instant('at').notNull(),
    sentence: t.text().notNull(),
    /** What the checker said of these files, beside the version they took the place of */
    problems: t.jsonb().$type<readonly object[]>().notNull(),
    /** Who takes another route than before, in words */
    behaviour: t.jsonb().$type<readonly string[]>().notNull(),
    /** The labels of questions for which a booking has no field */
    questions: t.jsonb().$type<readonly string[]>().notNull(),
  }),
  (table) => [index('versions_place').on(table.flow, table.scope, table.hash)],
);

const ofVersion = (name: string) => uuid(name).references(() => versions.id);

/**
 * What went live, in order: the last row of a flow and scope is in force. Rows are only added, so
 * that what was live at any time can be said.
 */
export const publications = pgTable(
  'publications',
  (t) => ({
    ...place,
    sequence: t.integer().notNull(),
    /** Counts all of them, so that a process sees what others have added */
    number: t.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null: from here on the scope follows the one around it */
    versionId: ofVersion('version_id'),
    /** Its id in `flow_versions`: the compiled forms, as visits have them */
    servedId: t.text('served_id'),
    /** The version around it that it has taken in, if it follows; null: it keeps its whole set */
    aroundVersionId: ofVersion('around_version_id'),
    at: instant('at').notNull(),
    ...by,
    sentence: t.text().notNull(),
    /** What was said about its warnings */
    word: t.text(),
    approvedBy: t.jsonb('approved_by').$type<readonly string[]>().notNull(),
    draftId: t.uuid('draft_id'),
    /** By which its order is known if it is sent again */
    orderKey: t.text('order_key'),
  }),
  (table) => [
    primaryKey({ columns: [table.flow, table.scope, table.sequence] }),
    index('publications_number').on(table.number),
  ],
);

export const flowDrafts = pgTable(
  'flow_drafts',
  (t) => ({
    id: id(),
    ...place,
    name: t.text().notNull(),
    state: t.text().$type<'open' | 'published' | 'put away'>().notNull().default('open'),
    /** The newest of its states */
    revision: t.integer().notNull(),
    /** The version that was in force when it began, or that was brought in last; null: none */
    baseVersionId: ofVersion('base_version_id'),
    /** The version around that it takes in: it was begun because that could not be followed */
    aroundVersionId: ofVersion('around_version_id'),
    ...by,
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  }),
  (table) => [index('flow_drafts_place').on(table.flow, table.scope, table.state)],
);

const ofDraft = () =>
  uuid('draft_id')
    .notNull()
    .references(() => flowDrafts.id);

/** The states of a draft: the newest, and some of those before. */
export const draftRevisions = pgTable(
  'draft_revisions',
  (t) => ({
    draftId: ofDraft(),
    revision: t.integer().notNull(),
    hash: t.text().notNull(),
    files: t.jsonb().$type<FileHashes>().notNull(),
    ...by,
    at: instant('at').notNull(),
    /** What was done, in a few words */
    what: t.text().notNull(),
    /** Whether it only has what went live besides, with nothing chosen: nobody's own work */
    isOnlyMerged: t.boolean('is_only_merged').notNull().default(false),
  }),
  (table) => [primaryKey({ columns: [table.draftId, table.revision] })],
);

/**
 * The edits of which the states of a draft were made. All together are forgotten once they are no
 * longer what makes the draft of the version that it is on top of.
 */
export const draftOps = pgTable(
  'draft_ops',
  (t) => ({
    draftId: ofDraft(),
    /** Made by who sent it */
    id: t.uuid().notNull(),
    /** The state that was saved with it, and which of its edits it is */
    revision: t.integer().notNull(),
    position: t.integer().notNull(),
    op: t.jsonb().$type<Op>().notNull(),
    ...by,
    at: instant('at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.draftId, table.id] })],
);

/**
 * Who wrote a text, alone or on top of what others wrote. Never deleted: not with the states of a
 * draft, and a copy of the text has the same authors.
 */
export const textAuthors = pgTable(
  'text_authors',
  (t) => ({
    /** As in `authored_texts` */
    hash: t.text().notNull(),
    byId: t.text('by_id').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.hash, table.byId] })],
);

/** Something said about a step of a draft. */
export const draftNotes = pgTable(
  'draft_notes',
  (t) => ({
    id: id(),
    draftId: ofDraft(),
    step: t.text().notNull(),
    text: t.text().notNull(),
    ...by,
    at: instant('at').notNull(),
    settledAt: instant('settled_at'),
  }),
  (table) => [index('draft_notes_draft').on(table.draftId)],
);

/** Who is in a draft now. A row that is not renewed has ended. */
export const draftPresence = pgTable(
  'draft_presence',
  (t) => ({
    draftId: ofDraft(),
    /** One open page */
    tab: t.uuid().notNull(),
    memberId: t.text('member_id').notNull(),
    memberName: t.text('member_name').notNull(),
    step: t.text(),
    until: instant('until').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.draftId, table.tab] })],
);

/** Who says something of a draft, and of it as it was under which hash. */
const verdict = () => ({
  draftId: ofDraft(),
  hash: text().notNull(),
  ...by,
  at: instant('at').notNull(),
});

/** That somebody approves of a draft as it was under one hash. */
export const approvals = pgTable('approvals', verdict(), (table) => [
  primaryKey({ columns: [table.draftId, table.hash, table.byId] }),
]);

/**
 * That somebody who reviews a draft asks for changes to it as it is, and which. It holds for every
 * draft of the place with that content.
 */
export const reviewObjections = pgTable(
  'review_objections',
  (t) => ({ ...verdict(), why: t.text().notNull() }),
  (table) => [primaryKey({ columns: [table.draftId, table.hash, table.byId] })],
);

/** That somebody is asked to review a draft. */
export const reviewRequests = pgTable(
  'review_requests',
  (t) => ({
    draftId: ofDraft(),
    toId: t.text('to_id').notNull(),
    toName: t.text('to_name').notNull(),
    ...by,
    at: instant('at').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.draftId, table.toId] }),
    index('review_requests_to').on(table.toId),
  ],
);

/** Whether somebody else must approve before a scope's flows are published; no row: no. */
export const reviewRules = pgTable('review_rules', (t) => ({
  scope: t.text().primaryKey(),
  needsApproval: t.boolean('needs_approval').notNull(),
}));

/** Versions that are to go live later. */
export const schedules = pgTable(
  'schedules',
  (t) => ({
    id: id(),
    ...place,
    versionId: ofVersion('version_id').notNull(),
    /** The version that it takes the place of; another one in between calls it off; null: none */
    baseVersionId: ofVersion('base_version_id'),
    dueAt: instant('due_at').notNull(),
    ...by,
    sentence: t.text().notNull(),
    word: t.text(),
    approvedBy: t.jsonb('approved_by').$type<readonly string[]>().notNull(),
    draftId: t.uuid('draft_id'),
    /** The losses that were shown and meant when it was put off; others refuse it when it is due */
    confirmed: t.jsonb().$type<readonly string[]>().notNull().default([]),
    /** What was chosen of following; null: as what it takes the place of */
    follows: t.boolean(),
    state: t.text().$type<'waiting' | 'published' | 'refused' | 'called off'>().notNull(),
    /** Why it was refused */
    reason: t.text(),
    /** By which its order is known if it is sent again */
    orderKey: t.text('order_key'),
  }),
  (table) => [index('schedules_due').on(table.state, table.dueAt)],
);

/** The versions that a place which follows could not take in, and why. Each is tried once. */
export const followRefusals = pgTable(
  'follow_refusals',
  (t) => ({
    ...place,
    aroundVersionId: ofVersion('around_version_id').notNull(),
    at: instant('at').notNull(),
    reason: t.text().notNull(),
    /** The draft in which it can be mended; null: none could be begun */
    draftId: t.uuid('draft_id'),
  }),
  (table) => [primaryKey({ columns: [table.flow, table.scope, table.aroundVersionId] })],
);
