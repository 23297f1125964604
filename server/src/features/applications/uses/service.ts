export {
  countOfConsulting,
  countOfProgram,
  countOfScholarship,
  countOfTariffs,
  findRunning,
} from './store.ts';
