import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockDirectory } from './lock.ts'

const PROCESSES = 5
const ROUNDS = 8

/** Tries to lock each folder named on its standard input, and prints whether it succeeded. */
const contender = `
  const { lockDirectory } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
  const { createInterface } = await import('node:readline')
  console.log('ready')
  for await (const folder of createInterface({ input: process.stdin }))
    console.log(await lockDirectory(folder).then(() => 'got it', (error) => error.name))
`

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('lockDirectory', () => {
  test('behavior: of several processes at once, one gets the folder, whether it is free or its owner has died', async () => {
    const contenders = Array.from({ length: PROCESSES }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', contender], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      onTestFinished(async () => {
        child.stdin.end()
        await once(child, 'exit')
      })
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const next = async (): Promise<string> => String((await lines.next()).value)
      return { child, next }
    })
    expect(await Promise.all(contenders.map(({ next }) => next()))).toEqual(Array(PROCESSES).fill('ready'))
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = makeFolder()
      if (round % 2 === 1) writeFileSync(join(folder, 'lock.4'), '999999999')
      for (const { child } of contenders) child.stdin.write(`${folder}\n`)
      const answers = await Promise.all(contenders.map(({ next }) => next()))
      expect(answers.toSorted()).toEqual([...Array(PROCESSES - 1).fill('MailboxLockedError'), 'got it'])
      expect(readdirSync(folder)).toHaveLength(1)
    }
  }, 60_000)

  test('behavior: a released folder can be locked again', async () => {
    const folder = makeFolder()
    for (let times = 0; times < 3; times += 1) await (await lockDirectory(folder))()
    expect(readdirSync(folder)).toEqual(['lock.3'])
  })
})
