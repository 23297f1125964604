import { z } from 'zod';
import { ADMIN, names, Version, Versioned } from './administration.ts';
import { digits, Id, IdParams, PageQuery, pageOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { inEveryLanguage } from './languages.ts';
import {
  MAX_LEVEL_DAYS,
  MAX_LEVEL_DOCUMENTS,
  MAX_ORDER_NUMBER,
  MAX_PLAN_TEXT_LENGTH,
  MAX_PRICE_TIYIN,
  STEP_STATUSES,
} from './limits.ts';

/** Descriptions are plain text of several lines, as a visitor reads them. */
const descriptions = () => inEveryLanguage('description', () => z.string().trim().max(MAX_PLAN_TEXT_LENGTH));
const OrderNumber = z.number().int().min(0).max(MAX_ORDER_NUMBER);
const Share = z.number().int().min(0).max(100);
const Count = z.number().int();
const Managed = { id: z.number().int(), ...Versioned };

/** All ids of a list in their new order; refused when others are in it by now. */
const NewOrder = z.object({ ids: z.array(Id).min(1).max(1000) });

/** A tariff as it is entered; `price` in tiyin. It may be active only while the shares of its active steps add up to 100. */
export const TariffDraft = z.object({
  ...names('name'),
  ...descriptions(),
  price: z.number().int().min(0).max(MAX_PRICE_TIYIN),
  orderNumber: OrderNumber,
  isActive: z.boolean(),
});
export type TariffDraft = z.output<typeof TariffDraft>;

/** A tariff with all its texts, and what its active steps come to. */
export const ManagedTariff = z.object({
  ...TariffDraft.shape,
  ...Managed,
  stepCount: Count,
  levelCount: Count,
  /** Days of all levels, one after the other. */
  days: Count,
  /** Of the active steps; 100 where the tariff may be active. */
  shareTotal: Count,
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

const LevelDocument = z.object({ ...names('name'), isRequired: z.boolean() });

/** A level as it is entered, with the documents that a student hands in, in their order. */
export const LevelDraft = z.object({
  ...names('name'),
  ...descriptions(),
  orderNumber: OrderNumber,
  /** From its start until its deadline. */
  days: z.number().int().min(1).max(MAX_LEVEL_DAYS),
  documentList: z.array(LevelDocument).max(MAX_LEVEL_DOCUMENTS),
});
export type LevelDraft = z.output<typeof LevelDraft>;

export const ManagedLevel = z.object({ ...LevelDraft.shape, ...Managed, stepId: z.number().int() });
export type ManagedLevel = z.infer<typeof ManagedLevel>;

/** A step with all its texts and levels. */
export const ManagedStep = z.object({
  ...StepDraft.shape,
  ...Managed,
  levelList: z.array(ManagedLevel),
});
export type ManagedStep = z.infer<typeof ManagedStep>;

/** Whether templates are asked for; administrators have nothing else. */
const template = z.enum(['true', 'false']).optional();
const StepParams = z.object({ stepId: IdParams.shape.id });
const LevelParams = StepParams.extend({ id: IdParams.shape.id });

const tag = 'Tariffs';

export const listTariffs = endpoint({
  method: 'GET',
  path: '/tariff',
  access: ADMIN,
  tag,
  summary: 'Template tariffs, in their order',
  query: PageQuery.extend({ template }),
  data: pageOf(ManagedTariff),
});

export const getTariff = endpoint({
  method: 'GET',
  path: '/tariff/{id}',
  access: ADMIN,
  tag,
  summary: 'A template tariff with its texts in every language',
  params: IdParams,
  data: ManagedTariff,
});

export const createTariff = endpoint({
  method: 'POST',
  path: '/tariff',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a template tariff',
  body: TariffDraft,
  data: ManagedTariff,
});

export const updateTariff = endpoint({
  method: 'PUT',
  path: '/tariff/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a template tariff; `version` is the one that was read',
  params: IdParams,
  body: TariffDraft.extend({ version: Version }),
  data: ManagedTariff,
});

export const deleteTariff = endpoint({
  method: 'DELETE',
  path: '/tariff/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a template tariff with its steps',
  params: IdParams,
  data: z.null(),
});

export const orderTariffs = endpoint({
  method: 'PUT',
  path: '/tariff/order',
  access: ADMIN,
  tag,
  summary: 'Put all template tariffs in a new order',
  body: NewOrder,
  data: z.null(),
});

export const shareTariff = endpoint({
  method: 'PUT',
  path: '/tariff/{id}/share',
  access: ADMIN,
  tag,
  summary: 'Divide the price of a tariff among all its steps; those of an active tariff add up to 100',
  params: IdParams,
  body: z.object({ shareList: z.array(z.object({ stepId: Id, sharePercent: Share })).max(1000) }),
  data: ManagedTariff,
});

export const listSteps = endpoint({
  method: 'GET',
  path: '/step',
  access: ADMIN,
  tag,
  summary: 'Template steps with their levels, in their order: of a tariff, or without one those of none',
  query: PageQuery.extend({
    template,
    tariffId: digits(2_147_483_647).optional(),
  }),
  data: pageOf(ManagedStep),
});

export const getStep = endpoint({
  method: 'GET',
  path: '/step/{id}',
  access: ADMIN,
  tag,
  summary: 'A template step with its levels',
  params: IdParams,
  data: ManagedStep,
});

export const createStep = endpoint({
  method: 'POST',
  path: '/step',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a template step, to a tariff or to none',
  body: StepDraft,
  data: ManagedStep,
});

export const updateStep = endpoint({
  method: 'PUT',
  path: '/step/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a template step; `version` is the one that was read',
  params: IdParams,
  body: StepDraft.omit({ tariffId: true }).extend({ version: Version }),
  data: ManagedStep,
});

export const deleteStep = endpoint({
  method: 'DELETE',
  path: '/step/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a template step with its levels',
  params: IdParams,
  data: z.null(),
});

export const orderSteps = endpoint({
  method: 'PUT',
  path: '/step/order',
  access: ADMIN,
  tag,
  summary: 'Put all steps of a tariff, or those of none, in a new order',
  body: NewOrder.extend({ tariffId: Id.nullable() }),
  data: z.null(),
});

export const listLevels = endpoint({
  method: 'GET',
  path: '/step/{stepId}/level',
  access: ADMIN,
  tag,
  summary: 'Levels of a template step, in their order',
  params: StepParams,
  query: PageQuery,
  data: pageOf(ManagedLevel),
});

export const getLevel = endpoint({
  method: 'GET',
  path: '/step/{stepId}/level/{id}',
  access: ADMIN,
  tag,
  summary: 'A level of a template step with its documents',
  params: LevelParams,
  data: ManagedLevel,
});

export const createLevel = endpoint({
  method: 'POST',
  path: '/step/{stepId}/level',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a level to a template step',
  params: StepParams,
  body: LevelDraft,
  data: ManagedLevel,
});

export const updateLevel = endpoint({
  method: 'PUT',
  path: '/step/{stepId}/level/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a level and its documents; `version` is the one that was read',
  params: LevelParams,
  body: LevelDraft.extend({ version: Version }),
  data: ManagedLevel,
});

export const deleteLevel = endpoint({
  method: 'DELETE',
  path: '/step/{stepId}/level/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a level of a template step',
  params: LevelParams,
  data: z.null(),
});

export const orderLevels = endpoint({
  method: 'PUT',
  path: '/step/{stepId}/level/order',
  access: ADMIN,
  tag,
  summary: 'Put all levels of a step in a new order',
  params: StepParams,
  body: NewOrder,
  data: z.null(),
});
