export { parseArguments } from '../projects/cli/arguments.ts'
export { execute } from '../projects/cli/execute.ts'
