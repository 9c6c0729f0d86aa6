/** All definitions, for tests of the platform that look at every one of them: outside of tests it knows no module. */
export { registry } from '../../modules/resources.ts'
