/** File in the server's folder with the port of the push service that runs beside it. */
export const PUSH_PORT_FILE = 'push-port';
