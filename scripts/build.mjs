// `npm run build`: prepares everything that `npm start` prepares before the server starts (for deploy/Dockerfile).
import { prepare } from './prepare.mjs';

await prepare();
