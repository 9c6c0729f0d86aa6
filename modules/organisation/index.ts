export { readRlNumber } from './licence/rl_number.ts'
