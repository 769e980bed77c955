import { describe, expect, it } from 'vitest'
import { createMetadataFiles } from './metadataFiles.ts'

const cid = `b${'a'.repeat(58)}`

/** Creates the reader of metadata files on several hosts. @param silent - the host that never answers. */
function setUp(silent: string) {
  const requestedHosts: string[] = []
  const fetchFile = async (url: URL): Promise<Buffer> => {
    requestedHosts.push(url.host)
    if (url.host === silent) await new Promise(() => undefined)
    return Buffer.from(JSON.stringify({ name: url.pathname }))
  }
  const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }
  const files = createMetadataFiles({ fetcher: { fetchFile }, gateways, imageUrls: { pair: () => null } })
  return { files, requestedHosts }
}

describe('createMetadataFiles', () => {
  it.each([
    ['a host', 'silent.example', (number: number) => `https://silent.example/${number}`],
    ['the gateway', 'ipfs.example', (number: number) => `ipfs://${cid}/${number}`],
  ])('behavior: %s that never answers does not block other hosts', async (_which, silent, uriOf) => {
    const { files, requestedHosts } = setUp(silent)
    for (let number = 0; number < 2_000; number += 1) void files.read(uriOf(number))
    const names = [1, 2, 3].map(async (number) => (await files.read(`https://other.example/${number}`))?.name)
    expect(await Promise.all(names)).toEqual(['/1', '/2', '/3'])
    // At most eight files of one host are fetched at a time: the fetcher opens as many connections to a host.
    expect(requestedHosts.filter((host) => host === silent)).toHaveLength(8)
  })
})
