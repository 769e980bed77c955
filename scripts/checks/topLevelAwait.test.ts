import { describe, expect, test } from 'vitest'
import { hasTopLevelAwait } from './topLevelAwait.ts'

describe('hasTopLevelAwait', () => {
  test.each([
    'await start()',
    'const app = await load()',
    'if (known) await later()',
    'for await (const part of stream) use(part)',
    'const run = async () => { await inside() }; await run()',
  ])('error: is true for %s', (source) => {
    expect(hasTopLevelAwait('main.tsx', source)).toBe(true)
  })

  test.each([
    'async function start() { await load() }; void start()',
    'const start = async () => { for await (const part of stream) use(part) }',
    'class App { async load() { await this.fetch() } }',
    'const app = { async load() { await fetch("/") } }',
  ])('default: is false for %s', (source) => {
    expect(hasTopLevelAwait('main.tsx', source)).toBe(false)
  })
})
