export {
  countOfConsulting,
  countOfProgram,
  countOfScholarship,
  countOfStudent,
  countOfTariffs,
  countRunningOfConsultings,
  countRunningOfStudent,
  findRunning,
} from './uses.store.ts';
