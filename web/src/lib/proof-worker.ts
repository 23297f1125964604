import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Runs in a worker: looks for the key of a challenge while the page goes on.
handler({ deriveKey });
