export { whenIdle } from '../idle/whenIdle.ts'
