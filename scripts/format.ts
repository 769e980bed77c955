import { run } from './run/command.ts'

const { code } = await run('biome', ['check', '--write', '.'], { inherit: true })
process.exitCode = code
