import { staticChecks } from './run/staticChecks.ts'
import { runSteps } from './run/steps.ts'

process.exitCode = await runSteps(staticChecks)
