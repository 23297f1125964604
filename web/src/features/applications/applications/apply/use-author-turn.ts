import { useState } from 'react';
import { useSession } from '../../../../lib/session.ts';

/**
 * Returns a key for a form: the same while its author signs in or their session ends, another one when another account signs
 * in.
 */
export const useAuthorTurn = (): number => {
  const id = useSession().user?.id;
  const [form, setForm] = useState({ authorId: id, turn: 0 });
  if (id !== undefined && id !== form.authorId)
    setForm({ authorId: id, turn: form.authorId === undefined ? form.turn : form.turn + 1 });
  return form.turn;
};
