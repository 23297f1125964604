import { getConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import { createComment, listOwnReviews } from '@parvoz/contract/agencies/consultings.ts';
import * as calls from '@parvoz/contract/applications/application-calls.ts';
import * as noteCalls from '@parvoz/contract/applications/application-notes.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './applications.service.ts';
import { exportList } from './exporting.service.ts';
import * as figures from './figures.service.ts';
import * as managers from './managers.service.ts';
import * as notes from './notes/notes.service.ts';
import * as reviews from './reviews.service.ts';

export const applicationRoutes = (dependencies: service.ApplicationDependencies): Route[] => [
  route(calls.createApplication, (ctx, { body }) => service.create(ctx, dependencies, body)),
  route(calls.filterApplications, (ctx, { body, query }) => service.filter(ctx, body, query)),
  fileRoute(calls.exportApplications, (ctx, { body, query }) => exportList(ctx, body, query.format)),
  route(calls.getBoard, (ctx, { body }) => service.getBoard(ctx, body)),
  route(calls.getApplication, (ctx, { params }) => service.get(ctx, params.id)),
  route(calls.listApplicationEvents, (ctx, { params }) => service.listEvents(ctx, params.id)),
  route(calls.addApplicationEvent, (ctx, { params, body }) =>
    service.act(ctx, dependencies, params.id, body),
  ),
  route(calls.assignManager, (ctx, { body }) => managers.assign(ctx, dependencies.listeners, body)),
  route(getConsultingFigures, (ctx, { params }) => figures.get(ctx, params.id)),
  route(createComment, (ctx, { params, body }) => reviews.add(ctx, params.id, body)),
  route(listOwnReviews, (ctx, { params }) => reviews.listOwn(ctx, params.id)),
  route(calls.listStaff, (ctx) => managers.listOwn(ctx)),
  route(calls.listManagers, (ctx, { params }) => managers.list(ctx, params.id)),
  route(noteCalls.listNotes, (ctx, { params, query }) => notes.list(ctx, params.id, query)),
  route(noteCalls.addNote, (ctx, { params, body }) => notes.add(ctx, params.id, body.text)),
  route(noteCalls.listViews, (ctx) => notes.listViews(ctx)),
  route(noteCalls.saveView, (ctx, { body }) => notes.saveView(ctx, body)),
  route(noteCalls.removeView, (ctx, { params }) => notes.removeView(ctx, params.id)),
];
