// Installs the packages alone, before the rest of the product is there (deploy/Dockerfile).
import { installPackages } from './packages.mjs';

await installPackages();
