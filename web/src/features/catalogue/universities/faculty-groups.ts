import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';

interface Named {
  id: number;
  name: string;
}

export interface FacultyGroup extends Named {
  directions: Named[];
}

/** Second-level faculties under their first level, in the order in which they come. */
export const groupFaculties = (faculties: UniversityDetail['facultyList']): FacultyGroup[] => {
  const groups = new Map<number, FacultyGroup>();
  for (const { id, name, parent } of faculties) {
    const group = groups.get(parent.id) ?? { ...parent, directions: [] };
    group.directions.push({ id, name });
    groups.set(parent.id, group);
  }
  return [...groups.values()];
};
