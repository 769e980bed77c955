import { expressionCheck, quickChecks } from './run/staticChecks.ts'
import { runPhases } from './run/steps.ts'

process.exitCode = await runPhases([[quickChecks, [expressionCheck]]])
