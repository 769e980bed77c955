import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run/command.ts'

/** `npm run bench -- <name>` runs one benchmark: the folder of that name below `bench/`. */
const [name, ...rest] = process.argv.slice(2)
const folder = join(root, 'bench')
const known = readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'main.ts')))

if (!name || !known.includes(name)) {
  process.stderr.write(`holdfast: name a benchmark: ${known.map((entry) => `npm run bench -- ${entry}`).join(', ')}.\n`)
  process.exitCode = 1
} else {
  const { code } = await run(
    'node',
    ['--disable-warning=ExperimentalWarning', join(folder, name, 'main.ts'), ...rest],
    {
      inherit: true,
    },
  )
  process.exitCode = code
}
