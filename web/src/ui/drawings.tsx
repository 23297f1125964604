import screenStyles from './screen.module.css';

/** Nothing found: a star under a magnifying glass. */
export const SearchDrawing = () => (
  <svg className={screenStyles.art} viewBox="0 0 168 132" fill="none" aria-hidden>
    <path
      d="M128.9 83.9L97.9 83.9L97.9 114.9L76 93L54.1 114.9L54.1 83.9L23.1 83.9L45 62L23.1 40.1L54.1 40.1L54.1 9.1L76 31L97.9 9.1L97.9 40.1L128.9 40.1L107 62Z"
      stroke="var(--brand-border)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M102.1 88.1L86.8 88.1L76 99L65.2 88.1L49.9 88.1L49.9 72.8L39 62L49.9 51.2L49.9 35.9L65.2 35.9L76 25L86.8 35.9L102.1 35.9L102.1 51.2L113 62L102.1 72.8Z"
      fill="var(--brand-soft)"
      stroke="var(--brand)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <circle cx="76" cy="62" r="15" fill="var(--surface)" stroke="var(--brand)" strokeWidth="2.5" />
    <path d="m103 89 26 26" stroke="var(--sun)" strokeWidth="9" strokeLinecap="round" />
    <path
      d="M140 26q7-5 13 4 7-9 15-8M16 34q5-3 9 3 5-7 10-6"
      stroke="var(--text-3)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Something broke: two arches, one of them cracked. */
export const BrokenDrawing = () => (
  <svg className={screenStyles.art} viewBox="0 0 168 132" fill="none" aria-hidden>
    <path
      d="M20 118V70c0-34 22-46 34-60 12 14 34 26 34 60v48"
      stroke="var(--brand)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M32 118V74c0-25 14-34 22-45 8 11 22 20 22 45v44" fill="var(--brand-soft)" />
    <path
      d="m104 118 2-40c1-26 16-38 24-52 10 16 26 24 28 52l2 40"
      stroke="var(--brand)"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeDasharray="7 9"
    />
    <path
      d="m112 58 9 10-8 8 10 12"
      stroke="var(--danger)"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M6 119h156" stroke="var(--sun)" strokeWidth="4" strokeLinecap="round" />
  </svg>
);

/** Nothing here yet: a folder that waits for its first paper. */
export const FolderDrawing = () => (
  <svg className={screenStyles.art} viewBox="0 0 168 132" fill="none" aria-hidden>
    <path
      d="M22 44a10 10 0 0 1 10-10h28l12 13h54a10 10 0 0 1 10 10v48a10 10 0 0 1-10 10H32a10 10 0 0 1-10-10z"
      fill="var(--brand-soft)"
      stroke="var(--brand)"
      strokeWidth="2.5"
    />
    <path
      d="M95.3 96.3L85.8 96.3L79 103.1L72.2 96.3L62.7 96.3L62.7 86.8L55.9 80L62.7 73.2L62.7 63.7L72.2 63.7L79 56.9L85.8 63.7L95.3 63.7L95.3 73.2L102.1 80L95.3 86.8Z"
      fill="var(--surface)"
      stroke="var(--brand)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M79 71v18M70 80h18" stroke="var(--sun)" strokeWidth="4.5" strokeLinecap="round" />
    <path
      d="M132 16q7-5 13 4 7-9 15-8"
      stroke="var(--text-3)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
