import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@holdfast/base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPictureStore, type PictureStore } from './pictureStore.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function open(maxBytes = 1_000_000): Promise<PictureStore> {
  const store = openPictureStore({ folder, maxBytes, clock: systemClock })
  await store.ready
  return store
}
const file = (bytes = 10_000) => Buffer.alloc(bytes, 'a')
const listFiles = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

describe('openPictureStore', () => {
  it('default: reads what it wrote, also after a restart', async () => {
    const store = await open()
    await store.write('a/b/one', 'heron')
    expect((await store.read('a/b/one'))?.content.toString()).toBe('heron')
    expect(await store.read('a/b/two')).toBeUndefined()
    const next = await open()
    expect((await next.read('a/b/one'))?.content.toString()).toBe('heron')
    expect([store.bytes(), next.bytes()]).toEqual([4_096, 4_096])
  })

  it('behavior: removes what was used least recently', async () => {
    const store = await open(100_000)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) await store.write(name, file())
    await store.read('a')
    await store.write('k', file())
    expect(listFiles()).toEqual(['a', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'])
    expect(store.bytes()).toBe(90_000)
  })

  it('behavior: keeps the order of uses, and the limit, over a restart', async () => {
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
      writeFileSync(join(folder, name), file())
      utimesSync(join(folder, name), 1_000 + index, 1_000)
    }
    const first = await open()
    await first.read('a')
    const store = await open(20_000)
    expect(store.bytes()).toBeLessThanOrEqual(20_000)
    await expect.poll(listFiles).toEqual(['a'])
  })

  it('behavior: a half-written file is never read, and is removed at the next start', async () => {
    mkdirSync(join(folder, 'a'))
    writeFileSync(join(folder, 'a/one.draft-00ff'), 'her')
    const store = await open()
    expect([await store.read('a/one'), listFiles()]).toEqual([undefined, []])
    await Promise.all(Array.from({ length: 20 }, () => store.write('a/one', file())))
    expect(listFiles()).toEqual(['one'])
    expect((await store.read('a/one'))?.content.equals(file())).toBe(true)
  })

  it('error: keeps working if its folder is removed, or replaced by a file', async () => {
    const store = await open()
    await store.write('a', 'heron')
    rmSync(folder, { recursive: true })
    expect(await store.read('a')).toBeUndefined()
    expect(store.bytes()).toBe(0)
    await store.write('a', 'heron')
    expect(existsSync(join(folder, 'a'))).toBe(true)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    await store.write('b', 'heron')
    expect(await store.read('b')).toBeUndefined()
  })
})
