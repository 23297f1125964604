import { type ConsultingRow, filterManagedConsultings } from '@parvoz/contract/agencies/consultings-admin.ts';
import { filterJoinRequests } from '@parvoz/contract/agencies/joining.ts';
import {
  listUniversitiesForAdmin,
  type UniversityRow,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import { filterProfiles, type ProfileRow } from '@parvoz/contract/people/profiles.ts';
import { expect, test } from 'vitest';
import { homeApi } from '../../../test/home.ts';
import { openPage, PHONE } from '../../../test/page.tsx';
import { ADMIN } from '../../../test/people.ts';

const pageOf = <Row,>(row: Row) => ({ content: [row], totalElements: 1, page: 1, size: 30 });

const LONG = 'Muhammad al-Xorazmiy nomidagi Toshkent axborot texnologiyalari universiteti';

const UNIVERSITY: UniversityRow = {
  ...{ id: 3, name: LONG, originalName: LONG, photo: null, countryId: 1, place: 'Toshkent, Oʻzbekiston' },
  ...{ degreeIds: [], rating: 4.5, missingLanguages: ['ru'], status: 'INACTIVE', checkedOn: null },
  ...{ sourceUrl: null, isDemo: false, version: 1, updatedAt: '2026-11-21T10:00:00.000Z' },
};

const AGENCY: ConsultingRow = {
  ...{ id: 7, name: 'Ufq Taʼlim xalqaro maslahat markazi', photo: null, city: 'Toshkent', isDemo: false },
  ...{ ownerName: 'Dilnoza', ownerSurname: 'Karimova', phone: '998901234567', status: 'ACTIVE' },
  ...{ rating: 4.6, commentCount: 12, universityCount: 200, verifiedOn: '2026-01-10' },
  ...{ verifiedUntil: '2027-01-10', isVerified: true, readyOn: null, version: 1, answerMinutes: 190 },
  ...{ openCount: 14, createdAt: '2026-01-10T05:00:00.000Z' },
};

const PERSON: ProfileRow = {
  ...{ id: ADMIN.id, name: 'Muhammadrizo', surname: 'Abdurahmonov', phone: '998901112233', photo: null },
  ...{ role: 'ROLE_STUDENT', status: 'BLOCKED', createdAt: '2026-11-01T10:00:00.000Z' },
};

const HIGHEST = 96;

test.each(['/admin-universities', '/admin-consulting', '/admin-profiles'] as const)(
  'rows of %s are low on a phone, and nothing of them is wider than it',
  async (path) => {
    const api = homeApi();
    api.answer(listUniversitiesForAdmin, pageOf(UNIVERSITY));
    api.answer(filterManagedConsultings, pageOf(AGENCY));
    api.answer(filterJoinRequests, { content: [], totalElements: 0, page: 1, size: 12 });
    api.answer(filterProfiles, pageOf(PERSON));
    const { screen } = await openPage(path, { as: ADMIN, screen: PHONE }, api);
    const table = screen.getByRole('table').first();
    await expect.element(table.getByRole('link').first()).toBeVisible();
    const rows = [...table.element().querySelectorAll('tbody tr')];
    for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(HIGHEST);
    expect(rows).toHaveLength(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
  },
);
