export {
  countOfConsulting,
  countOfProgram,
  countOfScholarship,
  countOfTariffs,
  findRunning,
} from './uses.store.ts';
