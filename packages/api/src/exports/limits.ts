export { walletsLimits } from '../catalogue/limits.ts'
