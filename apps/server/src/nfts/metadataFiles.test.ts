import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createMetadataFiles } from './metadataFiles.ts'

const visitor = '203.0.113.0/24'
const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }
const cid = `b${'a'.repeat(58)}`

/** Creates the reader of metadata files on several hosts. @param silent - the host that never answers. */
function setUp(silent: string) {
  const requestedHosts: string[] = []
  const fetchFile = async (url: URL): Promise<Buffer> => {
    requestedHosts.push(url.host)
    if (url.host === silent) await new Promise(() => undefined)
    return Buffer.from(JSON.stringify({ name: url.pathname }))
  }
  const files = createMetadataFiles({ fetcher: { fetchFile }, gateways, imageUrls: { pair: () => null } })
  return { files, requestedHosts }
}

describe('createMetadataFiles', () => {
  const named = (length: number): string => `{"name":"Heron","x":"${'a'.repeat(length)}"}`

  it.each([
    ['the JSON itself', (text: string) => text],
    ['a data URL', (text: string) => `data:application/json,${text}`],
  ])('behavior: reads %s of up to a megabyte', async (_form, uriOf) => {
    const { files } = setUp('')
    expect((await files.read(uriOf(named(1_000_000)), visitor))?.name).toBe('Heron')
    expect(await files.read(uriOf(named(1024 * 1024)), visitor)).toBeUndefined()
  })

  it('behavior: the process does other work between two files that are contained in their URIs', async () => {
    const { files } = setUp('')
    let turns = 0
    let isOver = false
    const other = (async () => {
      while (!isOver) {
        await setImmediate()
        turns += 1
      }
    })()
    await Promise.all(Array.from({ length: 50 }, (_, number) => files.read(`data:,${named(number)}`, visitor)))
    isOver = true
    await other
    expect(turns).toBeGreaterThan(50)
  })

  it.each([
    ['a host', 'silent.example', (number: number) => `https://silent.example/${number}`],
    ['the gateway', 'ipfs.example', (number: number) => `ipfs://${cid}/${number}`],
  ])('behavior: %s that never answers does not block other hosts', async (_which, silent, uriOf) => {
    const { files, requestedHosts } = setUp(silent)
    for (let number = 0; number < 2_000; number += 1) void files.read(uriOf(number), visitor)
    const names = [1, 2, 3].map(async (number) => (await files.read(`https://other.example/${number}`, visitor))?.name)
    expect(await Promise.all(names)).toEqual(['/1', '/2', '/3'])
    // At most eight files of one host are fetched at a time: the fetcher opens at most eight connections to it.
    expect(requestedHosts.filter((host) => host === silent)).toHaveLength(8)
  })

  it('behavior: a network whose silent hosts hold all slots and all places does not shut out another network', async () => {
    const ends: (() => void)[] = []
    const fetchFile = async (url: URL): Promise<Buffer> => {
      if (url.host.startsWith('silent')) await new Promise<void>((resolve) => ends.push(resolve))
      return Buffer.from(JSON.stringify({ name: url.pathname }))
    }
    const files = createMetadataFiles({ fetcher: { fetchFile }, gateways, imageUrls: { pair: () => null } })
    for (let number = 0; number < 2_016; number += 1) {
      void files.read(`https://silent${number % 16}.example/${number}`, '192.0.2.0/24')
    }
    const wanted = files.read('https://other.example/1', visitor)
    // URIs are read in turns: once this later one is read, all others wait for their files.
    await files.read('{}', visitor)
    expect(ends).toHaveLength(16)
    ends[0]?.()
    expect(await wanted).toMatchObject({ name: '/1' })
  })
})
