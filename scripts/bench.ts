import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildOutdated } from './run/build.ts'
import { root, run } from './run/command.ts'

/** `npm run bench -- <name>` runs one benchmark: the folder of that name below `bench/`. */
async function bench(name: string, options: readonly string[]): Promise<number> {
  // A benchmark starts the system, which serves built pages. Without this build, they would be missing or outdated.
  const built = await buildOutdated({ log: (line) => process.stderr.write(`holdfast: ${line}\n`) })
  if (built.code !== 0) {
    process.stderr.write(`holdfast: the build failed, so nothing was measured:\n${built.output}\n`)
    return built.code
  }
  const main = join(folder, name, 'main.ts')
  const { code } = await run('node', ['--disable-warning=ExperimentalWarning', main, ...options], { inherit: true })
  return code
}

const [name, ...rest] = process.argv.slice(2)
const folder = join(root, 'bench')
const benchmarks = readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'main.ts')))

if (!name || !benchmarks.includes(name)) {
  process.stderr.write(
    `holdfast: choose a benchmark: ${benchmarks.map((entry) => `npm run bench -- ${entry}`).join(', ')}.\n`,
  )
  process.exitCode = 1
} else {
  process.exitCode = await bench(name, rest)
}
