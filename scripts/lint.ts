import { firstChecks, laterChecks } from './run/staticChecks.ts'
import { runPhases } from './run/steps.ts'

process.exitCode = await runPhases([[firstChecks, laterChecks]])
