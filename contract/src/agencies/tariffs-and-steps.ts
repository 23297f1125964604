import { z } from 'zod';
import { FileName, PrivateFile } from '../applications/application-documents.ts';
import { digits, Id, IdParams, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { inEveryLanguage } from '../languages.ts';
import {
  MAX_LEVEL_DAYS,
  MAX_LEVEL_DOCUMENTS,
  MAX_ORDER_NUMBER,
  MAX_PLAN_TEXT_LENGTH,
  MAX_PRICE_TIYIN,
  STEP_STATUSES,
} from '../limits.ts';
import { Tiyin } from '../money/tiyin.ts';
import { ADMIN, NewOrder, names, SeenVersion, Versioned } from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import { CONSULTING_ROLES } from './staff-accounts.ts';

/** Descriptions are plain text of several lines, as a visitor reads them. */
const descriptions = () =>
  inEveryLanguage('description', () => writtenText().trim().max(MAX_PLAN_TEXT_LENGTH));
const OrderNumber = z.number().int().min(0).max(MAX_ORDER_NUMBER);
const Share = z.number().int().min(0).max(100);
const Count = z.number().int();
const Managed = { id: z.number().int(), ...Versioned };

/** A tariff as it is entered; `price` in tiyin. It may be active only while the shares of its active steps add up to 100. */
export const TariffDraft = z.object({
  ...names('name'),
  ...descriptions(),
  price: Tiyin.min(0).max(MAX_PRICE_TIYIN),
  orderNumber: OrderNumber,
  isActive: z.boolean(),
  /** Paid step by step: the share of each when it begins; a step without a share is not paid for. */
  isInParts: z.boolean(),
});
export type TariffDraft = z.output<typeof TariffDraft>;

/** A tariff with all its texts, and what its active steps come to. */
export const ManagedTariff = z.object({
  ...TariffDraft.shape,
  ...Managed,
  stepCount: Count,
  levelCount: Count,
  /** Days of all levels, one after the other; a step without any counts as one (`UNDIVIDED_DAYS`). */
  days: Count,
  /** Sum of the active steps' shares; 100 where the tariff may be active. */
  shareTotal: Count,
  /** Shares of the active steps, in their order. */
  shareList: z.array(Share),
  /** Applications for it, ended ones among them; it is deleted only without any. */
  applicationCount: Count,
  /** Number of these that are running. They go on as they were accepted, whatever is changed here. */
  runningCount: Count,
  /** Imported clients who have not claimed yet: their step is a number, which means what the tariff has there by then. */
  clientCount: Count,
});
export type ManagedTariff = z.infer<typeof ManagedTariff>;

/** A step as it is entered; `tariffId` null belongs to no tariff, and is copied into any. It stays with its tariff. */
export const StepDraft = z.object({
  ...names('name'),
  ...descriptions(),
  tariffId: Id.nullable(),
  orderNumber: OrderNumber,
  status: z.enum(STEP_STATUSES),
  /** Percent of the tariff's price that is paid out when the step is finished. */
  sharePercent: Share,
});
export type StepDraft = z.output<typeof StepDraft>;

/**
 * A document that a level asks for. `example` is a file that shows students what it is to look like: one’s own finished
 * upload, by its id, or the example that it has; its name is that of the upload.
 */
const LevelDocument = z.object({
  ...names('name'),
  isRequired: z.boolean(),
  example: z
    .object({ id: z.uuid(), name: FileName })
    .nullish()
    .transform((value) => value ?? null),
});

/** A level as it is entered, with the documents that a student hands in, in their order. */
export const LevelDraft = z.object({
  ...names('name'),
  ...descriptions(),
  orderNumber: OrderNumber,
  /** Days from its start until its deadline. */
  days: z.number().int().min(1).max(MAX_LEVEL_DAYS),
  documentList: z.array(LevelDocument).max(MAX_LEVEL_DOCUMENTS),
});
export type LevelDraft = z.output<typeof LevelDraft>;

export const ManagedLevel = z.object({
  ...LevelDraft.shape,
  ...Managed,
  stepId: z.number().int(),
  documentList: z.array(LevelDocument.extend({ example: PrivateFile.nullable() })),
});
export type ManagedLevel = z.infer<typeof ManagedLevel>;

/** A step with all its texts and levels. */
export const ManagedStep = z.object({
  ...StepDraft.shape,
  ...Managed,
  levelList: z.array(ManagedLevel),
});
export type ManagedStep = z.infer<typeof ManagedStep>;

/** Administrators have the templates, staff of an agency its own tariffs and steps. */
export const PLANNERS = [...ADMIN, ...CONSULTING_ROLES] as const;

/** True for templates: administrators have nothing else, an agency reads and copies the active ones, and changes none. */
export const template = z.enum(['true', 'false']).optional();
export const TemplateQuery = z.object({ template });

const tag = 'Tariffs';

export const listTariffs = endpoint({
  method: 'GET',
  path: '/tariff',
  access: PLANNERS,
  tag,
  summary: 'Own tariffs, or templates, in their order',
  query: PageQuery.extend({ template }),
  data: pageOf(ManagedTariff),
});

export const getTariff = endpoint({
  method: 'GET',
  path: '/tariff/{id}',
  access: PLANNERS,
  tag,
  summary: 'One’s own tariff, or a template, with its texts in every language',
  params: IdParams,
  query: TemplateQuery,
  data: ManagedTariff,
});

export const createTariff = endpoint({
  method: 'POST',
  path: '/tariff',
  access: PLANNERS,
  idempotent: true,
  tag,
  summary: 'Add a tariff; those of administrators are templates',
  body: TariffDraft,
  data: ManagedTariff,
});

export const copyTariff = endpoint({
  method: 'POST',
  path: '/tariff/{id}/copy',
  access: PLANNERS,
  idempotent: true,
  tag,
  summary:
    'Copy a template, or one’s own tariff, with its steps, levels and documents; the copy is not active',
  params: IdParams,
  data: ManagedTariff,
});

export const updateTariff = endpoint({
  method: 'PUT',
  path: '/tariff/{id}',
  access: PLANNERS,
  tag,
  summary: 'Change one’s own tariff; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: TariffDraft.extend({ version: SeenVersion }),
  data: ManagedTariff,
});

export const deleteTariff = endpoint({
  method: 'DELETE',
  path: '/tariff/{id}',
  access: PLANNERS,
  tag,
  summary: 'Delete one’s own tariff with its steps, unless there are applications for it',
  params: IdParams,
  data: z.null(),
});

export const orderTariffs = endpoint({
  method: 'PUT',
  path: '/tariff/order',
  access: PLANNERS,
  tag,
  summary: 'Put all own tariffs in a new order',
  body: NewOrder,
  data: z.null(),
});

/** A step's new share. `from`: the one that it had when it was read; refused when somebody else has changed it since. */
const StepShare = z.object({ stepId: Id, sharePercent: Share, from: Share.optional() });
export type StepShare = z.output<typeof StepShare>;

export const shareTariff = endpoint({
  method: 'PUT',
  path: '/tariff/{id}/share',
  access: PLANNERS,
  tag,
  summary:
    'Divide the price of one’s own tariff among all its steps; those of an active tariff add up to 100',
  params: IdParams,
  body: z.object({ shareList: z.array(StepShare).max(1000) }),
  data: ManagedTariff,
});

export const listSteps = endpoint({
  method: 'GET',
  path: '/step',
  access: PLANNERS,
  tag,
  summary:
    'Steps with their levels, in their order: of one’s own tariff or a template, or without one the templates of none',
  query: PageQuery.extend({
    template,
    tariffId: digits(2_147_483_647).optional(),
  }),
  data: pageOf(ManagedStep),
});

export const getStep = endpoint({
  method: 'GET',
  path: '/step/{id}',
  access: PLANNERS,
  tag,
  summary: 'One’s own step, or a template, with its levels',
  params: IdParams,
  query: TemplateQuery,
  data: ManagedStep,
});

export const createStep = endpoint({
  method: 'POST',
  path: '/step',
  access: PLANNERS,
  idempotent: true,
  tag,
  summary: 'Add a step to one’s own tariff; a template may belong to none',
  body: StepDraft,
  data: ManagedStep,
});

export const copyStep = endpoint({
  method: 'POST',
  path: '/step/{id}/copy',
  access: PLANNERS,
  idempotent: true,
  tag,
  summary:
    'Copy a step of a template, or one’s own, with its levels and documents into one’s own tariff; into one that is active as an inactive step',
  params: IdParams,
  body: z.object({ tariffId: Id.nullable() }),
  data: ManagedStep,
});

export const updateStep = endpoint({
  method: 'PUT',
  path: '/step/{id}',
  access: PLANNERS,
  tag,
  summary: 'Change one’s own step; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: StepDraft.omit({ tariffId: true }).extend({ version: SeenVersion }),
  data: ManagedStep,
});

export const deleteStep = endpoint({
  method: 'DELETE',
  path: '/step/{id}',
  access: PLANNERS,
  tag,
  summary: 'Delete one’s own step with its levels',
  params: IdParams,
  data: z.null(),
});

export const orderSteps = endpoint({
  method: 'PUT',
  path: '/step/order',
  access: PLANNERS,
  tag,
  summary: 'Put all steps of one’s own tariff, or the templates of none, in a new order',
  body: NewOrder.extend({ tariffId: Id.nullable() }),
  data: z.null(),
});
