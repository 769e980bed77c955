import { buildOutdated } from './run/build.ts'

const force = process.argv.includes('--force')
const { code, output } = await buildOutdated({ force, log: (line) => process.stdout.write(`${line}\n`) })
if (code !== 0) process.stderr.write(output)
process.exitCode = code
