import { buildOutdated } from './run/build.ts'
import { run } from './run/command.ts'
import { ensureFirefox, ensureWebKit } from './run/programs/engines.ts'
import { runPhases, type Step } from './run/steps.ts'

/**
 * `npm run test:engines` runs the main story in Firefox and in WebKit, on the built product; `-- firefox` or `-- webkit` runs it
 * in one of them.
 */
const chosen = process.argv.slice(2)
const log = (line: string): void => void process.stdout.write(`holdfast: ${line}\n`)

function storyIn(engine: string, programs: () => Promise<readonly string[]>): Step {
  return {
    name: `the main story in ${engine}`,
    run: async () => {
      const parameters = ['--disable-warning=ExperimentalWarning', 'e2e/engines/main.ts', ...(await programs())]
      const { code, output } = await run('node', parameters)
      const counted = /(\d+) passed, (\d+) failed\n$/.exec(output)
      const failed = Number(counted?.[2] ?? 0)
      return { passed: Number(counted?.[1] ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed, output }
    },
  }
}

const steps: Record<string, Step> = {
  firefox: storyIn('Firefox', async () => ['--firefox', await ensureFirefox(log)]),
  webkit: storyIn('WebKit', async () => {
    const { driver, browser, display, windowManager } = await ensureWebKit(log)
    return ['--driver', driver, '--browser', browser, '--display', display, '--window-manager', windowManager]
  }),
}

const unknown = chosen.find((name) => !Object.hasOwn(steps, name))
if (unknown !== undefined) {
  process.stderr.write(`holdfast: there is no engine '${unknown}'; there are ${Object.keys(steps).join(' and ')}.\n`)
  process.exitCode = 1
} else {
  const build: Step = {
    name: 'build what is out of date',
    run: async () => {
      const { code, output } = await buildOutdated({ log })
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
    },
  }
  const selected = Object.entries(steps).filter(([name]) => chosen.length === 0 || chosen.includes(name))
  process.exitCode = await runPhases([[[build, ...selected.map(([, step]) => step)]]])
}
