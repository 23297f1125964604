import { PRIORITY } from '@parvoz/guarded-reader/guarded-reader.ts';

// Readers of strangers' files let others go first; beside the other tests they would hardly come to their turn.
PRIORITY.niceness = 0;
