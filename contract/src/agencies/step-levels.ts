import { z } from 'zod';
import { IdParams, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NewOrder, SeenVersion } from '../platform/administration.ts';
import { LevelDraft, ManagedLevel, PLANNERS, TemplateQuery, template } from './tariffs-and-steps.ts';

const StepParams = z.object({ stepId: IdParams.shape.id });
const LevelParams = StepParams.extend({ id: IdParams.shape.id });

const tag = 'Tariffs';

export const listLevels = endpoint({
  method: 'GET',
  path: '/step/{stepId}/level',
  access: PLANNERS,
  tag,
  summary: 'Levels of one’s own step, or of a template, in their order',
  params: StepParams,
  query: PageQuery.extend({ template }),
  data: pageOf(ManagedLevel),
});

export const getLevel = endpoint({
  method: 'GET',
  path: '/step/{stepId}/level/{id}',
  access: PLANNERS,
  tag,
  summary: 'A level of one’s own step, or of a template, with its documents',
  params: LevelParams,
  query: TemplateQuery,
  data: ManagedLevel,
});

export const createLevel = endpoint({
  method: 'POST',
  path: '/step/{stepId}/level',
  access: PLANNERS,
  idempotent: true,
  tag,
  summary: 'Add a level to one’s own step',
  params: StepParams,
  body: LevelDraft,
  data: ManagedLevel,
});

export const updateLevel = endpoint({
  method: 'PUT',
  path: '/step/{stepId}/level/{id}',
  access: PLANNERS,
  tag,
  summary:
    'Change a level and its documents; `version` is the one that was read; without it nothing is compared',
  params: LevelParams,
  body: LevelDraft.extend({ version: SeenVersion }),
  data: ManagedLevel,
});

export const deleteLevel = endpoint({
  method: 'DELETE',
  path: '/step/{stepId}/level/{id}',
  access: PLANNERS,
  tag,
  summary: 'Delete a level of one’s own step',
  params: LevelParams,
  data: z.null(),
});

export const orderLevels = endpoint({
  method: 'PUT',
  path: '/step/{stepId}/level/order',
  access: PLANNERS,
  tag,
  summary: 'Put all levels of one’s own step in a new order',
  params: StepParams,
  body: NewOrder,
  data: z.null(),
});
