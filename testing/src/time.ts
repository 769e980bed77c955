export { type AheadClock, aheadClock } from './time/aheadClock.ts'
export { startCpuTime } from './time/cpuTime.ts'
export { type FakeClock, fakeClock } from './time/fakeClock.ts'
export { quickClock } from './time/quickClock.ts'
