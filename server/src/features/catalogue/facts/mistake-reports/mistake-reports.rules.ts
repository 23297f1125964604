import type { ReportedKind } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { networkOf } from '../../../../lib/networks.ts';

const HOUR_MS = 60 * 60_000;
const code = 'TOO_MANY_REQUESTS' as const;

/**
 * What `limits.count` counts of a report: of an account, or from an address, beyond whose share work lets in those who share
 * it; of these about one thing; and for one phone, which an SMS may go to for each. Nothing is counted for all together:
 * strangers would close a thing for everybody else.
 */
export const reportLimits = (report: {
  kind: ReportedKind;
  id: number;
  phone: string | null;
  accountId: string | null;
  address: string;
}) => {
  const sender = report.accountId ?? networkOf(report.address);
  return [
    { code, key: `reports from ${sender}`, count: 5, proven: 60, windowMs: HOUR_MS },
    {
      code,
      key: `reports of ${report.kind} ${report.id} from ${sender}`,
      count: 3,
      proven: 10,
      windowMs: DAY_MS,
    },
    ...(report.phone === null
      ? []
      : [{ code, key: `reports for ${report.phone}`, count: 5, windowMs: DAY_MS }]),
  ];
};

/** Where the page of a thing is, as it is written in messages. */
export const PAGE_PATHS: Record<ReportedKind, string> = {
  UNIVERSITY: 'university-list',
  SCHOLARSHIP: 'scholarships',
  CONSULTING: 'consulting-list',
  PROGRAM: 'programs',
  COUNTRY: 'countries',
};

/** A phone is kept so long after its report is closed, for questions about the answer. */
export const PHONE_RETENTION_MS = 30 * DAY_MS;
/** What was wrong a year ago interests nobody. */
export const REPORT_RETENTION_MS = 365 * DAY_MS;

/** Letters of a name in a message. */
export const MAX_SMS_NAME = 40;
