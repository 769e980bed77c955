export { startCpuTime } from './time/cpuTime.ts'
export { type FakeClock, fakeClock } from './time/fakeClock.ts'
