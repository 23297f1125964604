import { expect, it } from 'vitest';
import { groupFaculties } from './faculty-groups.ts';

it('groups directions under their faculties in the order in which they come', () => {
  const law = { id: 2, name: 'Law' };
  const art = { id: 1, name: 'Art' };
  const groups = groupFaculties([
    { id: 21, name: 'Civil law', parent: law },
    { id: 11, name: 'Music', parent: art },
    { id: 22, name: 'Tax law', parent: law },
  ]);
  expect(groups).toEqual([
    {
      ...law,
      directions: [
        { id: 21, name: 'Civil law' },
        { id: 22, name: 'Tax law' },
      ],
    },
    { ...art, directions: [{ id: 11, name: 'Music' }] },
  ]);
});
