const PASSWORD = 'parvoz-demo';

/** A page of a workspace. */
export interface Visited {
  path: string;
  /** Beginning of the addresses in the page's list, the first of which is opened after it. */
  first?: string;
}

/** A person of the demo data. */
export interface Person {
  name: string;
  kind: 'profile' | 'consulting';
  phone: string;
  pages: Visited[];
}

/** People of each workspace with their pages. */
export const PEOPLE: Person[] = [
  {
    name: 'student',
    kind: 'profile',
    phone: '998900000002',
    pages: [
      { path: '/student-applications', first: '/student-applications/' },
      { path: '/student-finance', first: '/student-finance/payment/' },
      { path: '/student-finance/top-up' },
      { path: '/student-finance/withdrawal' },
      { path: '/student-settings' },
    ],
  },
  {
    name: 'agency',
    kind: 'consulting',
    phone: '998900000003',
    pages: [
      { path: '/consulting-dashboard' },
      { path: '/consulting-applications', first: '/consulting-applications/' },
      { path: '/consulting-finance' },
      { path: '/consulting-tariffs', first: '/consulting-tariffs/' },
      { path: '/consulting-steps' },
      { path: '/consulting-reviews' },
      { path: '/consulting-profiles' },
      { path: '/consulting-settings' },
      { path: '/university' },
    ],
  },
  {
    name: 'administrator',
    kind: 'profile',
    phone: '998900000001',
    pages: [
      { path: '/admin-dashboard' },
      { path: '/admin-applications', first: '/admin-applications/' },
      { path: '/admin-disputes' },
      { path: '/admin-finance' },
      { path: '/admin-consulting', first: '/admin-consulting/' },
      { path: '/admin-universities', first: '/admin-universities/' },
      { path: '/admin-programs' },
      { path: '/admin-scholarships' },
      { path: '/admin-profiles', first: '/admin-profiles/' },
      { path: '/admin-audit' },
      { path: '/admin-facts' },
      { path: '/profile-settings' },
    ],
  },
];

/** Signs a person in at a product; returns the token of their cookie. */
export const signIn = async (origin: string, { kind, phone }: Person): Promise<string> => {
  const answer = await fetch(`${origin}/api/v1/auth/${kind}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${phone} could not sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { jwt: string } }).data.jwt;
};

/** True of a page that the words of the command line name, by its person or its address; of every one where there are none. */
export const isWanted = (person: string, path: string): boolean => {
  const words = process.argv.slice(2);
  return words.length === 0 || words.some((word) => person.startsWith(word) || path.includes(word));
};

/** Returns an address as a report names it, the same for all records. */
export const templateOf = (path: string): string => path.replace(/[\da-f]{8}-[\da-f-]{27}|\b\d+\b/, '{id}');
