import type {
  ApplicationStatus,
  DocumentStatus,
  Side,
  StageStatus,
} from '@parvoz/contract/application-states.ts';

/** Level of the requirement that a document meets; null of one that nobody asked for. */
export interface LevelPlace {
  levelStatus: StageStatus | null;
}

const isRunning = (status: ApplicationStatus): boolean => status === 'TRAIL' || status === 'STARTED';

/** A level that is submitted is looked at as it is; a finished one stays as it was. */
const isOpen = (side: Side, place: LevelPlace | null): boolean =>
  place === null ||
  place.levelStatus === null ||
  place.levelStatus === 'STARTED' ||
  (place.levelStatus === 'TRAIL' && side === 'CONSULTING');

/** May this side hand a document in now? */
export const mayAdd = (side: Side, status: ApplicationStatus, place: LevelPlace | null): boolean =>
  isRunning(status) && isOpen(side, place);

/** May a side take a document of its own back: while nobody has decided on it? */
export const mayTakeBack = (
  side: Side,
  status: ApplicationStatus,
  document: { status: DocumentStatus; place: LevelPlace | null },
): boolean => document.status === 'UPLOADED' && mayAdd(side, status, document.place);

/** Names that differ also where case and composition of letters make no difference, each once. */
export const uniqueNames = (paths: readonly string[]): string[] => {
  const taken = new Set<string>();
  return paths.map((path) => {
    const dot = path.lastIndexOf('.');
    const [base, ending] = [path.slice(0, dot), path.slice(dot)];
    for (let count = 1; ; count++) {
      const name = count === 1 ? path : `${base} (${count})${ending}`;
      const key = name.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  });
};
