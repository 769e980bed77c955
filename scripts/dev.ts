import { performance } from 'node:perf_hooks'
import { runSystem } from './run/system.ts'

const startedAt = performance.now()
process.exitCode = await runSystem({ startedAt, development: true })
