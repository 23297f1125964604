import { fold } from '@parvoz/contract/fold.ts';
import { CellFault, type NamedRecord } from '../../../../../lib/cells.ts';
import type { Problem } from '../../../../../lib/import-columns.ts';
import { idOfNamed, type NamedRecords, namedRecordsOf } from '../../../../../lib/named-records.ts';

interface ClientProgram extends NamedRecord {
  universityId: number;
  degreeId: number;
  facultyId: number;
}

/** Programmes by their universities. */
export type ProgramsByUniversity = ReadonlyMap<number, NamedRecords<ClientProgram>>;

const NO_PROGRAM = { programId: null, facultyId: null };

const NO_NAMES = namedRecordsOf<ClientProgram>([]);

/** Returns the programme that a cell names; of several with one name that of the degree. Throws `CellFault`. */
const programOf = (
  cell: string,
  degreeId: number | null,
  named: NamedRecords<ClientProgram>,
): ClientProgram => {
  const [ofDegree, another] = (named.byName.get(fold(cell)) ?? []).filter((one) => one.degreeId === degreeId);
  return ofDegree && !another ? ofDegree : named.byId.get(idOfNamed(cell, named))!;
};

/** Returns the programme that a line names among those of its university, with what it leads to, or why there is none. */
export const programIn = (
  {
    program: cell,
    universityId,
    degreeId,
  }: { program: string; universityId: number | null; degreeId: number | null },
  programs: ProgramsByUniversity,
) => {
  const refuse = (one: Problem<'university' | 'degree' | 'program'>) => ({
    ...NO_PROGRAM,
    degreeId,
    problems: [one],
  });
  if (cell === '') return { ...NO_PROGRAM, degreeId, problems: [] };
  if (universityId === null) return refuse({ field: 'university', problem: 'required' });
  try {
    const found = programOf(cell, degreeId, programs.get(universityId) ?? NO_NAMES);
    if (degreeId !== null && found.degreeId !== degreeId)
      return refuse({ field: 'degree', problem: 'wrong' });
    return { programId: found.id, facultyId: found.facultyId, degreeId: found.degreeId, problems: [] };
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    return refuse({ field: 'program', problem: error.problem, limit: error.limit });
  }
};
