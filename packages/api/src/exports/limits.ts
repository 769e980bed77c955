export { walletsLimits } from '../catalogue/limits.ts'
export { restrictedTimeZones } from '../onramp/limits.ts'
