import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startSystem } from '@holdfast/testing/system'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { createStory } from './story.ts'
import { startWebKit } from './webkit.ts'

/**
 * Runs the story in one engine. The options are the paths of the programs. The calling command parses the counts in the last
 * line of output.
 */
const { values } = parseArgs({
  options: {
    firefox: { type: 'string' },
    driver: { type: 'string', default: '' },
    browser: { type: 'string', default: '' },
    display: { type: 'string', default: '' },
    'window-manager': { type: 'string', default: '' },
    pictures: { type: 'string', default: 'test-results/engines' },
  },
})

/** The time limit of a chapter, in milliseconds. Only a chapter that hangs takes that long. */
const CHAPTER_MS = 180_000

/** Returns a promise that rejects after the limit, so that an engine that no longer answers does not block the command. */
function rejectLater(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`not done within ${CHAPTER_MS / 1_000} s`)), CHAPTER_MS).unref()
  })
}

const system = await startSystem()
let engine: Engine | undefined
let passed = 0
try {
  engine = values.firefox
    ? await startFirefox(values.firefox)
    : await startWebKit({
        driver: values.driver,
        browser: values.browser,
        display: values.display,
        windowManager: values['window-manager'],
      })
  process.stdout.write(`${engine.name}\n`)
  const { chapters, people } = await createStory(engine, system)
  for (const { name, run } of chapters) {
    try {
      await Promise.race([run(), rejectLater()])
      passed += 1
      process.stdout.write(`  ✓ ${name}\n`)
    } catch (error) {
      process.exitCode = 1
      process.stdout.write(`  ✗ ${name}\n${String(error)}\n`)
      mkdirSync(values.pictures, { recursive: true })
      for (const [index, { page }] of people.entries()) {
        writeFileSync(`${values.pictures}/${engine.name.split(/[/ ]/)[0]}-${index + 1}.png`, await page.screenshot())
      }
      // The later chapters need this one.
      break
    }
  }
} finally {
  await engine?.close()
  await system.stop()
}
process.stdout.write(`${passed} passed, ${process.exitCode ? 1 : 0} failed\n`)
