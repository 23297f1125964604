export { countOfConsulting, countOfScholarship } from './store.ts';
