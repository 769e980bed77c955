import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../../test/testKit.ts'
import { createTestWallet } from '../../../../test/testWallet.ts'
import { createTestWindow, type TestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { parseAnnouncement } from './announcement.ts'

const icon = 'data:image/png;base64,AAAA'
const provider = createTestWallet()

function announcement(info: object = {}, announced: unknown = provider): object {
  return { info: { uuid: 'u', rdns: 'com.kelp', name: 'Kelp', icon, ...info }, provider: announced }
}
function announce(window: TestWindow, detail: unknown): void {
  window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
}
function startKit(window: TestWindow, options: Parameters<typeof createTestKit>[0] = {}) {
  const { kit } = createTestKit(options, { window })
  return { kit, names: () => kit.connectors.getState().connectors.map(({ id, name }) => `${id}: ${name}`) }
}

describe('parseAnnouncement', () => {
  test('default: reads the fields that EIP-6963 defines', () => {
    expect(parseAnnouncement(announcement())).toEqual({ uuid: 'u', rdns: 'com.kelp', name: 'Kelp', icon, provider })
  })

  test.each<[string, unknown]>([
    ['nothing at all', undefined],
    ['no info', { provider }],
    ['no provider', { info: announcement() }],
    ['a provider that cannot be asked', announcement({}, {})],
    ['no uuid', announcement({ uuid: '' })],
    ['a uuid of another type', announcement({ uuid: 7 })],
    ['an endless uuid', announcement({ uuid: 'u'.repeat(1000) })],
    ['no rdns', announcement({ rdns: undefined })],
    ['an rdns that is markup', announcement({ rdns: '<b>x</b>' })],
    [
      'a getter that throws',
      Object.defineProperty({}, 'info', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('error: refuses an announcement with %s', (_, detail) => {
    expect(parseAnnouncement(detail)).toBeUndefined()
  })

  test.each<[string, unknown, string]>([
    ['spaces around', '  Kelp \n Wallet ', 'Kelp Wallet'],
    ['control characters', 'Ke\u0000lp\u0007', 'Kelp'],
    ['a right-to-left override', 'Kelp\u202Egnp.exe', 'Kelpgnp.exe'],
    ['bidi isolates and zero widths', '\u2066Ke\u200Blp\u2069\uFEFF', 'Kelp'],
    ['too many characters', 'K'.repeat(500), 'K'.repeat(64)],
    ['markup, which stays text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['no visible character', '\u200B\u202E ', 'com.kelp'],
    ['a type other than text', { toString: () => 'x' }, 'com.kelp'],
  ])('behavior: cleans a name with %s', (_, name, shown) => {
    expect(parseAnnouncement(announcement({ name }))?.name).toBe(shown)
  })

  test.each<[string, unknown]>([
    ['a URL that runs code', 'javascript:alert(1)'],
    ['a URL of another host', 'https://evil.example/track.png'],
    ['markup', 'data:text/html,<script>alert(1)</script>'],
    ['5 MB long', `data:image/png;base64,${'A'.repeat(5_000_000)}`],
    ['not a text', 7],
  ])('behavior: an icon that is %s is left out', (_, announced) => {
    expect(parseAnnouncement(announcement({ icon: announced }))).toMatchObject({ icon: undefined, name: 'Kelp' })
  })

  test('behavior: whatever name is announced, no invisible character is shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const shown = parseAnnouncement(announcement({ name }))?.name ?? ''
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(shown.length).toBeGreaterThan(0)
        expect(shown.length).toBeLessThanOrEqual(128)
      }),
    )
  })
})

describe('discoverWallets', () => {
  test('default: lists wallets that announce themselves before and after the kit starts', () => {
    const window = createTestWindow()
    createTestWallet({ name: 'Early', rdns: 'com.early' }).announce(window)
    const { kit, names } = startKit(window)
    createTestWallet({ name: 'Late', rdns: 'com.late' }).announce(window)
    expect(names()).toEqual(['com.early: Early', 'com.late: Late'])
    expect(kit.connectors.getState().all[0]).toMatchObject({
      type: 'ANNOUNCED',
      chain: 'eip155',
      info: { rdns: 'com.early' },
      imageUrl: expect.stringMatching(/^data:image/),
    })
  })

  test('behavior: wallets with the same rdns are all listed, and the chosen one is reached', async () => {
    const window = createTestWindow()
    const wallets = [
      createTestWallet(),
      createTestWallet({ name: 'Kelp Nightly' }),
      createTestWallet({ name: 'Kelp Nightly' }),
    ]
    for (const wallet of wallets) wallet.announce(window)
    const { kit, names } = startKit(window)
    expect(names()).toEqual([
      'com.kelp: Kelp',
      'com.kelp/kelp-nightly: Kelp Nightly',
      'com.kelp/kelp-nightly-2: Kelp Nightly',
    ])
    const account = await connect(kit, { connectorId: 'com.kelp/kelp-nightly-2' })
    expect(account.address).toBe(wallets[2]?.account.address)
  })

  test('behavior: a second announcement with the same uuid, or of the same provider, replaces the first', () => {
    const window = createTestWindow()
    const { names } = startKit(window)
    announce(window, announcement())
    announce(window, announcement({ name: 'Kelp 2' }))
    expect(names()).toEqual(['com.kelp: Kelp 2'])
    announce(window, announcement({ uuid: 'another', name: 'Kelp 3' }))
    expect(names()).toEqual(['com.kelp: Kelp 3'])
  })

  test('behavior: lists thirty wallets, but not a flood of them', () => {
    const window = createTestWindow()
    const { kit } = startKit(window)
    for (let count = 0; count < 30; count += 1)
      createTestWallet({ name: `W${count}`, rdns: `com.w${count}` }).announce(window)
    expect(kit.connectors.getState().connectors).toHaveLength(30)
    for (let count = 0; count < 500; count += 1)
      announce(window, announcement({ uuid: `f${count}`, name: `F${count}` }, { ...provider }))
    expect(kit.connectors.getState().connectors).toHaveLength(100)
  })

  test("behavior: window.ethereum is 'Browser Wallet' while nothing is announced", async () => {
    const window = createTestWindow()
    const legacy = createTestWallet()
    window.ethereum = legacy
    const { kit, names } = startKit(window)
    expect(names()).toEqual(['injected: Browser Wallet'])
    expect(kit.connectors.getState().all[0]?.type).toBe('INJECTED')
    createTestWallet({ name: 'Late', rdns: 'com.late' }).announce(window)
    expect(names()).toEqual(['com.late: Late'])
  })

  test('behavior: a browser wallet in use stays listed when another announces itself', async () => {
    const window = createTestWindow()
    window.ethereum = createTestWallet()
    const { kit, names } = startKit(window)
    await connect(kit, { connectorId: 'injected' })
    createTestWallet({ name: 'Late', rdns: 'com.late' }).announce(window)
    expect(names()).toEqual(['com.late: Late', 'injected: Browser Wallet'])
  })

  test('behavior: a late window.ethereum is found after its event, but only if it is a provider', () => {
    const window = createTestWindow()
    window.ethereum = { isMetaMask: true }
    const { names } = startKit(window)
    expect(names()).toEqual([])
    window.ethereum = createTestWallet()
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(names()).toEqual(['injected: Browser Wallet'])
  })

  test.each<[string, Parameters<typeof createTestKit>[0], readonly string[]]>([
    ['enableEIP6963 off lists only the browser wallet', { enableEIP6963: false }, ['injected: Browser Wallet']],
    ['enableInjected off lists only announced wallets', { enableInjected: false }, ['com.kelp: Kelp']],
    ['enableWallets off lists none', { enableWallets: false }, []],
  ])('param: %s', (_, options, expected) => {
    const window = createTestWindow()
    window.ethereum = createTestWallet()
    createTestWallet().announce(window)
    expect(startKit(window, options).names()).toEqual(expected)
  })
})
