// Installs packages alone: before the rest of the product is there (deploy/Dockerfile), or `everything`, for programs of package.json.
import { installPackages } from './packages.mjs';

await installPackages(process.argv[2]);
