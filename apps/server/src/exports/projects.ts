export { parseArguments } from '../projects/cli/arguments.ts'
export { runCommand } from '../projects/cli/run.ts'
export { withDatabase } from '../projects/cli/withDatabase.ts'
