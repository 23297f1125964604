export {
  countOfConsulting,
  countOfProgram,
  countOfScholarship,
  countOfStudent,
  countOfTariffs,
  countRunningOfStudent,
  findRunning,
} from './uses.store.ts';
