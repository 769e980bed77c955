import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './lockFolder.ts'

const PROCESSES = 5
const ROUNDS = 8

/** A program that tries to lock each folder named on its standard input, and prints whether it succeeded. */
const contender = `
  const { lockFolder } = await import(${JSON.stringify(new URL('./lockFolder.ts', import.meta.url).href)})
  const { createInterface } = await import('node:readline')
  const lock = (folder) => {
    try {
      lockFolder(folder)
      return 'got it'
    } catch (error) {
      return error.name
    }
  }
  console.log('ready')
  for await (const folder of createInterface({ input: process.stdin })) console.log(lock(folder))
`

type Contender = { child: ChildProcessByStdio<Writable, Readable, null>; next: () => Promise<string> }

function startContender(): Contender {
  const child = spawn(process.execPath, ['--input-type=module', '-e', contender], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.stdin.end()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, next: async () => String((await lines.next()).value) }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('lockFolder', () => {
  test('behavior: if several processes lock a folder at the same time, exactly one succeeds, whether the folder was free or its holder had ended', async () => {
    const contenders = Array.from({ length: PROCESSES }, startContender)
    expect(await Promise.all(contenders.map(({ next }) => next()))).toEqual(Array(PROCESSES).fill('ready'))
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = makeFolder()
      if (round % 2 === 1) writeFileSync(join(folder, 'lock.4'), '999999999')
      for (const { child } of contenders) child.stdin.write(`${folder}\n`)
      const answers = await Promise.all(contenders.map(({ next }) => next()))
      expect(answers.toSorted()).toEqual([...Array(PROCESSES - 1).fill('FolderLockedError'), 'got it'])
      expect(readdirSync(folder)).toHaveLength(1)
    }
  }, 60_000)

  test('behavior: a released folder can be locked again, and a folder that is missing is created', () => {
    const folder = join(makeFolder(), 'new')
    for (let times = 0; times < 3; times += 1) lockFolder(folder)()
    expect(readdirSync(folder)).toEqual(['lock.3'])
  })

  test('param: isHolder: a process whose command line it rejects does not count as the holder', async () => {
    const folder = makeFolder()
    const { child, next } = startContender()
    await next()
    child.stdin.write(`${folder}\n`)
    expect(await next()).toBe('got it')
    const refusal = expect.objectContaining({ name: 'FolderLockedError', processId: child.pid })
    expect(() => lockFolder(folder)).toThrow(refusal)
    expect(() => lockFolder(folder, { isHolder: (commandLine) => commandLine.includes('lockFolder') })).toThrow(refusal)
    lockFolder(folder, { isHolder: () => false })
    expect(readdirSync(folder)).toEqual(['lock.2'])
  })

  test('param: name: locks with different names on one folder are independent', () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'one.lock.7'), '1')
    expect(() => lockFolder(folder, { name: 'one.lock' })).toThrow('is in use by process 1.')
    lockFolder(folder, { name: 'other.lock' })
    lockFolder(folder)
    expect(readdirSync(folder)).toEqual(['lock.1', 'one.lock.7', 'other.lock.1'])
  })
})
