export { type FakeClock, fakeClock } from './time/fakeClock.ts'
