// `npm run build`: what `npm start` does before the server starts, for whoever does it beforehand (deploy/Dockerfile).
import { prepare } from './prepare.mjs';

await prepare();
