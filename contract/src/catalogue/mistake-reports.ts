import { z } from 'zod';
import { Id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_REPORT_LENGTH, MIN_REPORT_LENGTH } from '../limits.ts';
import { normalisePhone } from '../phone.ts';
import { writtenText } from '../written-text.ts';

/** Things with a public page, whose facts can be wrong. */
export const REPORTED_KINDS = ['UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM', 'COUNTRY'] as const;
export const ReportedKind = z.enum(REPORTED_KINDS);
export type ReportedKind = z.infer<typeof ReportedKind>;

/** States of a report; `NEW` until an administrator has looked at it. */
export const REPORT_STATUSES = ['NEW', 'CORRECTED', 'REJECTED'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Phone for an answer, written in any usual way; null when none is wanted. */
const OptionalPhone = writtenText()
  .max(40)
  .nullish()
  .transform((written, context) => {
    if (!written?.trim()) return null;
    const phone = normalisePhone(written);
    if (phone !== null) return phone;
    context.addIssue({ code: 'custom', input: written });
    return z.NEVER;
  });

/** Text about a mistake: the part of a report that a form has. */
export const MistakeText = z.object({
  text: writtenText().trim().min(MIN_REPORT_LENGTH).max(MAX_REPORT_LENGTH),
  phone: OptionalPhone,
});

export const MistakeReportDraft = MistakeText.extend({ kind: ReportedKind, id: Id });
export type MistakeReportDraft = z.output<typeof MistakeReportDraft>;

/** A report as administrators see it. The phone itself is not shown: its owner gets an SMS when the mistake is corrected. */
export const MistakeReport = z.object({
  id: z.uuid(),
  text: z.string(),
  wantsAnswer: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type MistakeReport = z.infer<typeof MistakeReport>;

const tag = 'Facts';

export const reportMistake = endpoint({
  method: 'POST',
  path: '/mistake-report',
  access: 'public',
  optionalAuth: true,
  takesProof: true,
  tag,
  summary:
    'Say that something on a public page is wrong; with a phone, its owner is told when it is corrected',
  body: MistakeReportDraft,
  data: z.null(),
});

export const closeMistakeReport = endpoint({
  method: 'PUT',
  path: '/mistake-report/{id}',
  access: ['ROLE_ADMIN'],
  tag,
  summary: 'Close a report as corrected, which tells whoever left a phone, or as no mistake',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ status: z.enum(['CORRECTED', 'REJECTED']) }),
  data: z.null(),
});
