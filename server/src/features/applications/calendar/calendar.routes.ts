import * as contract from '@parvoz/contract/applications/calendar.ts';
import { fileRoute } from '../../../http/file.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './calendar.service.ts';
import * as reminders from './reminders/reminders.service.ts';

/** `publicUrl` is the address of the site without a slash at the end. */
export const calendarRoutes = ({ publicUrl }: { publicUrl: string }): Route[] => [
  route(contract.listCalendar, (ctx) => service.list(ctx)),
  route(contract.createCalendarLink, (ctx) => service.createLink(ctx)),
  route(contract.removeCalendarLink, (ctx) => service.removeLink(ctx)),
  route(contract.getReminders, (ctx) => reminders.getChoices(ctx)),
  route(contract.updateReminders, (ctx, { body }) => reminders.updateChoices(ctx, body.choiceList)),
  fileRoute(contract.getCalendarFeed, (ctx, { params }) => service.readFeed(ctx, params.token, publicUrl)),
];
