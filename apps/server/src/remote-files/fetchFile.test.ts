import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFileFetcher, type FileFetcher, type FileFetcherOptions, maxFileBytes } from './fetchFile.ts'
import { isPublicAddress } from './publicAddress.ts'
import { testCertificate } from './test/certificate.ts'
import { type FileHost, startFileHost } from './test/fileHost.ts'

/** An address of the public internet, which these tests map to this machine. */
const PUBLIC = '93.184.216.34'

let host: FileHost
let plain: FileHost
let fetcher: FileFetcher
let names: Record<string, string[]>
let lookups: string[]
beforeAll(async () => {
  host = await startFileHost({ tls: true })
  plain = await startFileHost({ tls: false })
})
afterAll(() => Promise.all([host.stop(), plain.stop()]))
beforeEach(() => {
  names = { 'pictures.example': [PUBLIC] }
  lookups = []
  for (const { requestedPaths } of [host, plain]) requestedPaths.length = 0
  open()
})
afterEach(() => fetcher.close())

/**
 * Opens a fetcher that resolves the tests' names. Only in these tests, a public address leads to this machine; the rule that
 * checks each address is the one of production.
 */
function open(options: FileFetcherOptions = {}): void {
  let checkedStandIns = 0
  const lookup = ((name, _options, callback) => {
    lookups.push(name)
    const addresses = names[name]
    if (!addresses) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    checkedStandIns = 0
    callback(
      null,
      addresses.map((address) => ({ address: address === PUBLIC ? '127.0.0.1' : address, family: 4 })),
    )
  }) as LookupFunction /* The fetcher always asks for all addresses. */
  // Only the first 127.0.0.1 after a look-up stands in for the public address; any other was chosen by the name's owner.
  const isAllowed = (address: string): boolean => {
    const name = lookups.at(-1) ?? ''
    if (address !== '127.0.0.1' || !names[name]?.includes(PUBLIC)) return isPublicAddress(address)
    checkedStandIns += 1
    return checkedStandIns === 1 || isPublicAddress(address)
  }
  fetcher = createFileFetcher({ lookup, isAllowed, ca: testCertificate.cert, ...options })
}

const get = (path: string, name = 'pictures.example'): Promise<string> =>
  fetcher.fetchFile(new URL(`https://${name}:${host.port}${path}`), { isOperatorHost: false }).then(String)

function redirectTo(...targets: string[]): void {
  host.answer = (request, response) => {
    const target = targets[Number(request.url?.slice(1))]
    if (target === undefined) response.end('heron')
    else response.writeHead(302, { location: target }).end('elsewhere')
  }
}

describe('fetchFile', () => {
  it('default: returns the file, whatever type its host states', async () => {
    host.answer = (request, response) => {
      const { cookie, authorization, accept, 'accept-encoding': encoding } = request.headers
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(JSON.stringify([cookie, authorization, accept, encoding]))
    }
    expect(await get('/a.png?x=1')).toBe('[null,null,"image/*, */*;q=0.8","identity"]')
    expect(host.requestedPaths).toEqual(['/a.png?x=1'])
  })

  it('behavior: follows redirects', async () => {
    redirectTo('/1', `https://pictures.example:${host.port}/2`, '/3')
    expect(await get('/0')).toBe('heron')
    expect(host.requestedPaths).toEqual(['/0', '/1', '/2', '/3'])
  })

  it('error: does not follow more redirects than the limit', async () => {
    redirectTo('/1', '/2', '/3', '/4')
    await expect(get('/0')).rejects.toMatchObject({ problem: 'missing' })
    expect(host.requestedPaths).toEqual(['/0', '/1', '/2', '/3'])
  })

  it('error: follows a loop of redirects only up to the limit', async () => {
    redirectTo('/1', '/2', '/3', '/0')
    await expect(get('/0')).rejects.toMatchObject({ problem: 'missing' })
    expect(host.requestedPaths).toHaveLength(4)
  })

  it.each([
    ['127.0.0.1', 'private'],
    ['[::1]', 'private'],
    ['[::ffff:127.0.0.1]', 'private'],
    ['0x7f.1', 'private'],
    ['2130706433', 'private'],
    ['169.254.169.254', 'private'],
    ['100.64.0.1', 'private'],
    ['private.example', 'private'],
    ['both.example', 'private'],
    ['nowhere.example', 'missing'],
  ])('error: fetches nothing from the host %s, also after a redirect', async (name, problem) => {
    names = { ...names, 'private.example': ['10.0.0.1'], 'both.example': [PUBLIC, '192.168.0.1'] }
    await expect(get('/0', name)).rejects.toMatchObject({ problem })
    expect(host.requestedPaths).toEqual([])
    redirectTo(`https://${name}:${host.port}/1`)
    await expect(get('/0')).rejects.toMatchObject({ problem })
    expect(host.requestedPaths).toEqual(['/0'])
  })

  it.each([
    ['http://pictures.example:PORT/1', 'address'],
    ['file:///etc/passwd', 'address'],
    ['data:,heron', 'address'],
    ['https://u:p@pictures.example:PORT/1', 'address'],
    ['https://', 'missing'],
  ])('error: does not follow a redirect to %s', async (target, problem) => {
    redirectTo(target.replace('PORT', String(host.port)))
    await expect(get('/0')).rejects.toMatchObject({ name: 'FileError', problem })
    expect(host.requestedPaths).toEqual(['/0'])
  })

  it('error: a redirect without a valid URL ends the connection, even if its body never ends', async () => {
    const closed = new Promise((resolve) => {
      host.answer = (_request, response) => {
        response.once('close', resolve).writeHead(302, { location: 'https://' }).write('and so on')
      }
    })
    await expect(get('/0')).rejects.toMatchObject({ problem: 'missing' })
    await closed
  })

  it('behavior: changing a name to a private address after the check gains nothing', async () => {
    // The rule sees the same answer that the connection uses: there is no second look-up.
    redirectTo()
    expect(await get('/0')).toBe('heron')
    names['pictures.example'] = ['127.0.0.1']
    expect(lookups).toHaveLength(1)
    await fetcher.close()
    open()
    await expect(get('/0')).rejects.toMatchObject({ problem: 'private' })
  })

  it.each([
    [404, 'missing'],
    [410, 'missing'],
    [403, 'missing'],
    [304, 'missing'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('error: rejects on the status %i', async (status, problem) => {
    host.answer = (_request, response) => void response.writeHead(status).end('heron')
    await expect(get('/')).rejects.toMatchObject({ problem })
  })

  it.each(['states its length', 'does not state its length'])(
    'error: rejects a file that is too large, where the host %s',
    async (how) => {
      const isStated = how === 'states its length'
      host.answer = (_request, response) => {
        if (isStated) response.setHeader('content-length', maxFileBytes + 1)
        const part = Buffer.alloc(1024 * 1024)
        const send = (): void => {
          while (!response.destroyed && response.write(part)) continue
        }
        response.on('drain', send)
        send()
      }
      await expect(get('/')).rejects.toMatchObject({ problem: 'tooLarge' })
    },
  )

  it('param: maxBytes lowers the limit, and signal ends the request', async () => {
    const url = new URL(`https://pictures.example:${host.port}/`)
    host.answer = (_request, response) => void response.end('heron')
    expect(String(await fetcher.fetchFile(url, { isOperatorHost: false, maxBytes: 5 }))).toBe('heron')
    const small = fetcher.fetchFile(url, { isOperatorHost: false, maxBytes: 4 })
    await expect(small).rejects.toMatchObject({ problem: 'tooLarge' })
    const controller = new AbortController()
    host.answer = () => controller.abort()
    const ended = fetcher.fetchFile(url, { isOperatorHost: false, signal: controller.signal })
    await expect(ended).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('error: gives up on a host that sends byte by byte', async () => {
    await fetcher.close()
    open({ fileMs: 300 })
    host.answer = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    await expect(get('/')).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('error: rejects when a host closes the connection, or has another host’s certificate', async () => {
    host.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('heron', () => response.destroy())
    }
    await expect(get('/')).rejects.toMatchObject({ problem: 'unreachable' })
    names['other.example'] = [PUBLIC]
    await expect(get('/', 'other.example')).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it("behavior: the operator's own gateway may be private, but not the target of its redirects", async () => {
    const gateway = new URL(`http://127.0.0.1:${plain.port}/ipfs/a`)
    plain.answer = (request, response) => {
      if (request.url === '/ipfs/a') response.writeHead(301, { location: '/ipfs/b' }).end()
      else response.end('heron')
    }
    expect(String(await fetcher.fetchFile(gateway, { isOperatorHost: true }))).toBe('heron')
    await expect(fetcher.fetchFile(gateway, { isOperatorHost: false })).rejects.toMatchObject({ problem: 'address' })
    plain.answer = (_request, response) =>
      void response.writeHead(301, { location: `https://127.0.0.1:${host.port}/` }).end()
    await expect(fetcher.fetchFile(gateway, { isOperatorHost: true })).rejects.toMatchObject({ problem: 'private' })
    expect(host.requestedPaths).toEqual([])
  })
})
