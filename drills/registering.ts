import { newPhone } from '../server/test/people.ts';

const PASSWORD = 'first-secret';
let asked = 0;

/** Somebody registers at a port, from an address of their own; answers the status. */
export const register = async (port: number): Promise<number> => {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/auth/profile/registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${++asked >> 8}.${asked & 255}` },
    body: JSON.stringify({
      ...{ name: 'Aziza', surname: 'Rahimova', gender: 'FEMALE', country: 'UZ', address: 'Toshkent, 12-uy' },
      ...{ phone: newPhone(), password: PASSWORD, confirmPassword: PASSWORD },
    }),
  });
  return status;
};
