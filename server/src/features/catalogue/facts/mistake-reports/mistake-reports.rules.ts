import type { ReportedKind } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { networkOf } from '../../../../lib/networks.ts';

const HOUR_MS = 60 * 60_000;
const code = 'TOO_MANY_REQUESTS' as const;

/**
 * Returns the limits of a report: of an account, or from an address, beyond whose share a proof of work lets in those who share
 * it; of reports about one record; and for one phone, which may be sent an SMS for each. There is no limit for all together:
 * strangers could close a record for everybody else.
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

/** Paths of public pages as messages contain them. */
export const PAGE_PATHS: Record<ReportedKind, string> = {
  UNIVERSITY: 'university-list',
  SCHOLARSHIP: 'scholarships',
  CONSULTING: 'consulting-list',
  PROGRAM: 'programs',
  COUNTRY: 'countries',
};

/** Time for which a phone is stored after its report is closed, for questions about the answer. */
export const PHONE_RETENTION_MS = 30 * DAY_MS;
/** Time for which reports are stored. */
export const REPORT_RETENTION_MS = 365 * DAY_MS;

/** Letters of a name in a message. */
export const MAX_SMS_NAME = 40;
