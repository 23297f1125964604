import type {
  ApplicationStatus,
  DocumentStatus,
  Side,
  StepStatus,
} from '@parvoz/contract/applications/application-states.ts';
import { endRefusal, type Refusal } from '../refusals.rules.ts';

/** Level of the requirement that a document meets; null of one that nobody asked for. */
export interface LevelPlace {
  levelStatus: StepStatus | null;
}

/** A level that is submitted is looked at as it is; a finished one stays as it was. */
const placeRefusal = (side: Side, place: LevelPlace | null): Refusal => {
  if (place?.levelStatus === 'FINISHED') return 'LEVEL_FINISHED';
  return place?.levelStatus === 'TRAIL' && side === 'STUDENT' ? 'LEVEL_UNDER_REVIEW' : null;
};

/** Returns why this side cannot submit a document now; null when it can. */
export const addRefusal = (side: Side, status: ApplicationStatus, place: LevelPlace | null): Refusal =>
  endRefusal(status) ?? placeRefusal(side, place);

/** Returns why a side cannot take a document of its own back; null while it is undecided. */
export const takeBackRefusal = (
  side: Side,
  status: ApplicationStatus,
  document: { status: DocumentStatus; place: LevelPlace | null },
): Refusal =>
  addRefusal(side, status, document.place) ?? (document.status === 'UPLOADED' ? null : 'DOCUMENT_DECIDED');

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
