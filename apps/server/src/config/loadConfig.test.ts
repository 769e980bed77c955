import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../relay/limits.ts'
import { serviceNames } from './environment.ts'
import { InvalidConfigError } from './errors.ts'
import { loadConfig } from './loadConfig.ts'
import { createPublicConfig } from './publicConfig.ts'

const relayDocs = new URL('../../../../docs/relay.md', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'holdfast-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function writeChains(content: unknown): string {
  files += 1
  const file = join(folder, `chains-${files}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    loadConfig(variables)
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.problems
    throw error
  }
  return []
}

const sepolia = {
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  stake: { address: `0x${'1'.repeat(40)}`, blockNumber: 5 },
}

/** Returns swap settings, which need `wrappedNative` beside them. */
const swapOf = (gateway: string) => ({
  gateway,
  pools: [{ kind: 'uniswap-v2', factory: `0x${'1'.repeat(40)}`, router: `0x${'2'.repeat(40)}` }],
})

const production = {
  NODE_ENV: 'production',
  WEB_URL: 'https://app.example',
  SERVICES_URL: 'https://services.app.example',
  SECURE_URL: 'https://secure.app.example',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Holdfast <no-reply@app.example>',
  CHAINS: writeChains([sepolia]),
}

describe('loadConfig', () => {
  it('default: configures development on this machine', () => {
    expect(loadConfig({ WEB_PORT: '' }, '/srv')).toMatchObject({
      production: false,
      host: '127.0.0.1',
      web: { port: 3000, url: 'http://localhost:3000' },
      services: { port: 3001, url: 'http://localhost:3001', relayUrl: 'ws://localhost:3001' },
      secure: { port: 3002, url: 'http://localhost:3002' },
      wallet: { port: 3003, url: 'http://localhost:3003' },
      admin: { port: 3009 },
      dataDir: '/srv/.holdfast',
      database: { kind: 'embedded', durable: true },
      mail: { kind: 'captured' },
      enabledServices: serviceNames,
      devnetWallet: true,
      chains: [
        {
          network: { id: 31337, rpcUrls: { default: { http: ['http://localhost:8545'] } } },
          stake: { blockNumber: 1 },
        },
        { network: { id: 31338, rpcUrls: { default: { http: ['http://localhost:8546'] } } } },
      ],
    })
  })

  it('param: RPC_CALLS_PER_MINUTE and RPC_PROJECT_CALLS_PER_MINUTE: limit how many JSON-RPC calls are accepted', () => {
    expect(loadConfig(production).rpcLimits).toEqual({ perNetwork: 6_000, perProject: 120_000 })
    const own = { RPC_CALLS_PER_MINUTE: '7', RPC_PROJECT_CALLS_PER_MINUTE: '70' }
    expect(loadConfig(own).rpcLimits).toEqual({ perNetwork: 7, perProject: 70 })
  })

  it('param: EMBEDDED_TRANSFER_LIMIT_HOURS: limits transfers from a device that recovered a wallet', () => {
    expect(loadConfig({}).embedded.transferLimitS).toBe(86_400)
    expect(loadConfig({ EMBEDDED_TRANSFER_LIMIT_HOURS: '0' }).embedded.transferLimitS).toBe(0)
    expect(loadConfig({ EMBEDDED_TRANSFER_LIMIT_HOURS: '48' }).embedded.transferLimitS).toBe(172_800)
    expect(problemsOf({ EMBEDDED_TRANSFER_LIMIT_HOURS: '-1' })[0]).toMatch(/^EMBEDDED_TRANSFER_LIMIT_HOURS .*hours/)
  })

  it('param: SOURCE_URL: sets the URL of the source, which the page shows', () => {
    const sourceUrl = 'https://code.example/staking'
    expect(createPublicConfig(loadConfig({ SOURCE_URL: `${sourceUrl}/` }), '1').sourceUrl).toBe(sourceUrl)
    expect(createPublicConfig(loadConfig({}), '1').sourceUrl).toBeUndefined()
    expect(problemsOf({ SOURCE_URL: 'javascript:alert(1)' })[0]).toMatch(/^SOURCE_URL .*http/)
  })

  it('param: rpcUpstreams: sets nodes of the RPC service, whose URLs no page gets', () => {
    const rpcUpstreams = ['https://one.example/key', 'https://two.example/key']
    const config = loadConfig({ ...production, CHAINS: writeChains([{ ...sepolia, rpcUpstreams }]) })
    expect(config.chains[0]?.rpcUpstreams).toEqual(rpcUpstreams)
    expect(JSON.stringify(createPublicConfig(config, '1'))).not.toContain('/key')
    expect(problemsOf({ CHAINS: writeChains([{ ...sepolia, rpcUpstreams: ['ftp://one.example'] }]) })[0]).toContain(
      'rpcUpstreams',
    )
  })

  it('param: SIGN_IN_NETWORKS: sets the networks of other namespaces; by default, includes testnets in development only', () => {
    const [westend, solana] = ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
    expect(loadConfig({}).signInNetworks).toEqual(expect.arrayContaining([westend, solana]))
    expect(loadConfig(production).signInNetworks).not.toContain(westend)
    expect(loadConfig(production).signInNetworks).toContain(solana)
    expect(loadConfig({ SIGN_IN_NETWORKS: `${westend}, ${solana}` }).signInNetworks).toEqual([westend, solana])
    for (const text of ['eip155:1', 'solana', `${solana},`, 'cosmos:hub']) {
      expect(problemsOf({ SIGN_IN_NETWORKS: text })[0]).toContain('SIGN_IN_NETWORKS')
    }
  })

  it('param: SERVICES: production serves the pocket wallet only if it is named', () => {
    expect(loadConfig(production).enabledServices).not.toContain('wallet')
    const asked = loadConfig({ ...production, SERVICES: 'relay,wallet', WALLET_URL: 'https://wallet.example' })
    expect(asked.enabledServices).toEqual(['relay', 'wallet'])
    expect(asked.wallet.url).toBe('https://wallet.example')
  })

  describe('limits of the relay', () => {
    const rows = [...readFileSync(relayDocs, 'utf8').matchAll(/^\| `(\w+)` +\| `(RELAY_\w+)` +\|/gm)]
    const variableOf = new Map(rows.map(([, limit = '', variable = '']) => [limit, variable]))
    const units = { KB: 1024, MB: 1024 * 1024, SECONDS: 1000 }

    it('default: sets no limit', () => {
      expect(loadConfig({}).relayLimits).toEqual({})
    })

    it.each(Object.keys(defaultLimits))('param: %s has the variable that docs/relay.md names', (limit) => {
      const variable = variableOf.get(limit) ?? ''
      const unit = Object.entries(units).find(([name]) => variable.endsWith(`_${name}`))?.[1] ?? 1
      expect(loadConfig({ [variable]: '700' }).relayLimits).toMatchObject({ [limit]: 700 * unit })
      expect(problemsOf({ [variable]: '0' })).toEqual([`${variable} is '0'. Use a whole number, 1 or more.`])
      expect(problemsOf({ [variable]: '1.5' })).toHaveLength(1)
    })

    it('param: derives a limit that is not set from a related limit', () => {
      expect(loadConfig({ RELAY_CALLS_PER_SECOND: '50' }).relayLimits).toEqual({ callsPerSecond: 50, callBurst: 100 })
      expect(loadConfig({ RELAY_CALLS_PER_SECOND: '50', RELAY_CALL_BURST: '60' }).relayLimits).toEqual({
        callsPerSecond: 50,
        callBurst: 60,
      })
      // The relay must be able to read every frame that it allows.
      expect(loadConfig({ RELAY_FRAME_KB: '8192' }).relayLimits).toEqual({
        frameBytes: 8_388_608,
        frameHardBytes: 16_777_216,
      })
    })

    it('error: refuses to allow frames that the relay could not read', () => {
      expect(problemsOf({ RELAY_FRAME_KB: '600', RELAY_FRAME_HARD_KB: '599' })).toEqual([
        "RELAY_FRAME_HARD_KB is '599'. Use at least 600, the value of RELAY_FRAME_KB.",
      ])
      expect(problemsOf({ RELAY_FRAME_HARD_KB: '100' })).toHaveLength(1)
    })
  })

  it('behavior: the URLs use the configured ports', () => {
    const { web, services, chains } = loadConfig({ WEB_PORT: '4000', SERVICES_PORT: '4001', DEVNET_PORT: '9000' })
    expect(web.url).toBe('http://localhost:4000')
    expect(services.relayUrl).toBe('ws://localhost:4001')
    expect(chains[1]?.network.rpcUrls.default.http).toEqual(['http://localhost:9001'])
  })

  it('default: indexes the local chains, and configured chains with a start block', () => {
    const local = { index: { startBlock: 0 } }
    expect(loadConfig({}).chains).toMatchObject([local, local])
    const index = { startBlock: 7, retentionDays: 30 }
    const { chains } = loadConfig({ ...production, CHAINS: writeChains([sepolia, { ...sepolia, id: 5, index }]) })
    expect(chains.map((chain) => chain.index)).toEqual([undefined, index])
  })

  it('default: accepts production with everything set', () => {
    const config = loadConfig(production)
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', devnetWallet: false, mail: { kind: 'smtp' } })
    expect(config.chains).toHaveLength(1)
    expect(config.chains[0]).toMatchObject({ network: { caipNetworkId: 'eip155:11155111' }, stake: { blockNumber: 5 } })
  })

  it.each([
    ['WEB_PORT', '0', /^WEB_PORT is '0'. Use a whole number from 1 to 65535\.$/],
    ['WEB_PORT', '1e3', /^WEB_PORT is '1e3'/],
    ['ADMIN_PORT', '65536', /^ADMIN_PORT is '65536'/],
    ['WEB_URL', 'localhost', /^WEB_URL is 'localhost'. Use an address that begins with http:\/\/ or https:/],
    ['WEB_URL', 'https://app.example/path', /^WEB_URL .* without a path/],
    ['RELAY_URL', 'http://x', /^RELAY_URL is 'http:\/\/x'. Use an address that begins with ws:/],
    ['PROJECT_ID', 'abc', /^PROJECT_ID is 'abc'. Use 32 characters/],
    [
      'SERVICES',
      'relay,dance',
      /^SERVICES is 'relay,dance'. Use names of services, separated by commas: product, relay, catalogue, .+\.$/,
    ],
    ['NODE_ENV', 'prod', /^NODE_ENV is 'prod'. Use production, development or test\.$/],
    ['TRUSTED_PROXIES', 'yes', /^TRUSTED_PROXIES/],
    ['CHAINS', '/nowhere/chains.json', /^CHAINS is '\/nowhere\/chains\.json'. Use the path of a JSON file/],
    ['GITHUB_CLIENT_ID', 'x', /^GITHUB_CLIENT_SECRET is not set although GITHUB_CLIENT_ID is/],
  ])('error: refuses %s=%s', (name, value, message) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(message)
  })

  it.each(['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'REDIS_URL', 'FARCASTER_RPC_URL'])(
    'error: does not print the value of %s',
    (name) => {
      expect(problemsOf({ [name]: 'hush-hush' })).toEqual([
        expect.stringMatching(new RegExp(`^${name} is set \\(9 characters, not shown\\)\\. Use `)),
      ])
    },
  )

  it('error: reports all problems at once', () => {
    expect(problemsOf({ WEB_PORT: 'a', ADMIN_PORT: 'b' })).toHaveLength(2)
  })

  it.each([
    ['text that is not JSON', 'oops', /Use the path of a JSON file/],
    ['an object in place of a list', {}, /its entry \(the list\) is wrong/],
    ['a bad id', [{ ...sepolia, id: -1 }], /its entry 0\.id is wrong/],
    ['no node', [{ ...sepolia, rpcUrls: [] }], /its entry 0\.rpcUrls is wrong/],
    ['a bad stake', [{ ...sepolia, stake: { address: 'x', blockNumber: 0 } }], /its entry 0\.stake\.address is wrong/],
    ['a negative start block', [{ ...sepolia, index: { startBlock: -1 } }], /its entry 0\.index\.startBlock is wrong/],
    ['a bad gateway', [{ ...sepolia, data: { swap: swapOf('0xaa') } }], /0\.data\.swap\.gateway is wrong/],
    [
      'concentrated liquidity without its quoter',
      [
        {
          ...sepolia,
          data: {
            wrappedNative: `0x${'5'.repeat(40)}`,
            swap: { ...swapOf(`0x${'3'.repeat(40)}`), pools: [{ ...swapOf('').pools[0], kind: 'uniswap-v3' }] },
          },
        },
      ],
      /0\.data\.swap\.pools\.0\.quoter is wrong/,
    ],
    [
      'a swap without wrappedNative',
      [{ ...sepolia, data: { swap: swapOf(`0x${'3'.repeat(40)}`) } }],
      /0\.data\.swap is wrong: it needs wrappedNative/,
    ],
    [
      'an API key with a space',
      [{ ...sepolia, data: { swap: { ...swapOf(`0x${'3'.repeat(40)}`), aggregator: { kind: '0x', apiKey: 'a b' } } } }],
      /0\.data\.swap\.aggregator\.apiKey is wrong: a key without spaces/,
    ],
    [
      'an index without a start block',
      [{ ...sepolia, index: { retentionDays: 3 } }],
      /its entry 0\.index\.startBlock is wrong/,
    ],
    ['a typing error', [{ ...sepolia, rpcUrl: 'x' }], /is wrong/],
    ['a chain twice', [sepolia, sepolia], /lists chain 11155111 twice/],
  ])('error: refuses a chains file with %s', (_name, content, message) => {
    expect(problemsOf({ CHAINS: writeChains(content) })[0]).toMatch(message)
  })

  it.each([
    ['AUTH_SECRET', undefined, /^AUTH_SECRET is not set; production does not make up its own secrets/],
    ['SMTP_URL', undefined, /^SMTP_URL is not set; production does not capture mail/],
    ['MAIL_FROM', undefined, /^MAIL_FROM is not set/],
    ['WEB_URL', undefined, /^WEB_URL is not set/],
    ['WEB_URL', 'http://app.example', /^WEB_URL is 'http:\/\/app\.example'; production needs https/],
    ['SERVICES_URL', undefined, /^SERVICES_URL is not set; production needs the address of the kit's services/],
    ['SERVICES_URL', 'HTTP://services.example/v1', /^SERVICES_URL is '.*'; production needs https/],
    ['RELAY_URL', 'WS://relay.example', /^RELAY_URL is '.*'; production needs wss/],
    ['SERVICES_URL', 'http://services.example/v1', /^SERVICES_URL is '.*'; production needs https/],
    ['SECURE_URL', undefined, /^SECURE_URL is not set; production needs the origin of the secure frame/],
    ['SERVICES', 'relay,wallet', /^WALLET_URL is not set; production needs the address of the pocket wallet/],
    ['RELAY_URL', 'ws://relay.example', /^RELAY_URL is 'ws:.*'; production needs wss/],
    ['CHAINS', undefined, /^CHAINS is not set/],
    ['CHAINS', writeChains([{ ...sepolia, id: 31_337 }]), /^CHAINS lists chain 31337, a local chain/],
    ['DEVNET_PORT', '8545', /^DEVNET_PORT is set; production runs neither/],
  ])('error: refuses production with %s=%s', (name, value, message) => {
    const { [name as keyof typeof production]: _left, ...rest } = production
    expect(problemsOf({ ...rest, ...(value !== undefined && { [name]: value }) })).toEqual([
      expect.stringMatching(message),
    ])
  })

  it.each([
    ['WEB_URL', 'https://app.example', /^WEB_URL is 'https:\/\/app\.example', a public address, and NODE_ENV is not/],
    ['WEB_URL', 'http://app.example', /^WEB_URL is .* set NODE_ENV=production, or use an address of this machine\.$/],
    [
      'HOST',
      '0.0.0.0',
      /^HOST is '0\.0\.0\.0', which opens the ports to other networks, and NODE_ENV is not production/,
    ],
    ['HOST', '::', /^HOST is '::'.* set NODE_ENV=production/],
    ['SERVICES_URL', 'http://services.example/v1', /^SERVICES_URL is '.*\/v1', a public address, and NODE_ENV is not/],
    ['RELAY_URL', 'ws://relay.example', /^RELAY_URL is '.*', a public address, and NODE_ENV is not/],
    ['SECURE_URL', 'http://secure.example', /^SECURE_URL is '.*', a public address, and NODE_ENV is not/],
    ['WALLET_URL', 'http://wallet.example', /^WALLET_URL is '.*', a public address, and NODE_ENV is not/],
    ['VAULT_URL', 'http://vault.example', /^VAULT_URL is '.*', a public address, and NODE_ENV is not/],
    ['WEB_URL', 'https://staking', /^WEB_URL is 'https:\/\/staking', an address with https, and NODE_ENV is not/],
    ['SECURE_URL', 'https://secure.corp.internal', /^SECURE_URL is '.*', an address with https, and NODE_ENV is not/],
    ['SERVICES_URL', 'https://10.1.2.3', /^SERVICES_URL is '.*', an address with https, and NODE_ENV is not/],
    ['RELAY_URL', 'wss://relay.lan', /^RELAY_URL is '.*', an address with wss, and NODE_ENV is not/],
  ])('error: refuses development with %s=%s, which other people can reach', (name, value, message) => {
    for (const mode of [{}, { NODE_ENV: 'development' }])
      expect(problemsOf({ ...mode, [name]: value })).toEqual([expect.stringMatching(message)])
  })

  it('behavior: devices in the home network may reach development', () => {
    expect(problemsOf({ HOST: '192.168.1.5', WEB_URL: 'http://192.168.1.5:3000' })).toEqual([])
    for (const host of ['localhost:3000', 'app.localhost', '127.0.0.1:3000', '[::1]:3000']) {
      expect(problemsOf({ HOST: 'localhost', WEB_URL: `https://${host}` })).toEqual([])
    }
  })

  it('behavior: a production build can be tried on localhost', () => {
    const local = {
      WEB_URL: 'http://localhost:3000',
      SERVICES_URL: 'http://localhost:3001',
      RELAY_URL: 'ws://localhost:3001',
    }
    for (const host of ['127.0.0.1', '[::1]'])
      expect(problemsOf({ ...production, ...local, SECURE_URL: `http://${host}:3002` })).toEqual([])
  })
})
