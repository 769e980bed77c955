import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestServices } from '../../test/services/testServices.ts'
import { createTestKit, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import type { KitOptions } from '../kitOptions.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { setFeatures } from './actions/setFeatures.ts'
import { InvalidOptionError, SiwxOptionsError } from './errors.ts'
import { connectMethodsOrder, defaultFeatures, type Features, socialProviders } from './features.ts'
import { limitFeatures } from './limits.ts'
import { parseOptions } from './parse.ts'
import { getMetadata } from './selectors.ts'
import { featureSwitches, switchedOffIn } from './switches.ts'

const methods = (...names: string[]): never => Object.fromEntries(names.map((name) => [name, () => {}])) as never
const siwx = methods('createMessage', 'addSession', 'setSessions', 'getSessions', 'revokeSession')
const siweConfig = methods('getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut')

/** Creates a network with arbitrary node URLs, as JavaScript callers could pass them. */
function withRpc(rpcUrls: unknown): object {
  return { ...testNetwork(), rpcUrls }
}

describe('parseOptions', () => {
  test('default: fills in the specification’s features and account types', () => {
    expect(parseOptions({}).features).toEqual({
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      emailShowWallets: true,
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectMethodsOrder: undefined,
    })
    expect(parseOptions({})).toMatchObject({
      defaultAccountTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
      enableWallets: true,
      enableEIP6963: true,
      allowUnsupportedChain: false,
      enableEmbedded: false,
      noAdapters: true,
    })
  })

  test('param: features are merged into the defaults; false and an empty list mean no socials', () => {
    expect(parseOptions({ features: { swaps: false, history: undefined } }).features).toEqual({
      ...defaultFeatures,
      swaps: false,
    })
    expect(parseOptions({ features: { socials: false } }).features.socials).toEqual([])
    expect(parseOptions({ features: { socials: ['github', 'github'] } }).features.socials).toEqual(['github'])
  })

  test('param: defaultAccountTypes is merged by namespace', () => {
    expect(parseOptions({ defaultAccountTypes: { eip155: 'eoa' } }).defaultAccountTypes).toMatchObject({
      eip155: 'eoa',
      bip122: 'payment',
    })
  })

  test.each(['http://node.example', 'https://node.example/v1?key=a'])(
    'param: accepts a network reached at %s',
    (url) => {
      expect(() => parseOptions({ networks: [testNetwork(1, url)] })).not.toThrow()
    },
  )

  test.each<[string, unknown]>([
    ['projectId', 7],
    ['networks', {}],
    ['networks', [{ id: 1 }]],
    ['networks[0].rpcUrls.default.http', [withRpc({ default: { http: ['ws://node.example'] } })]],
    ['networks[0].rpcUrls.default.http', [withRpc({ default: { http: ['/rpc'] } })]],
    ['networks[0].rpcUrls.default.http', [withRpc({ default: { http: [] } })]],
    ['networks[0].rpcUrls.default.http', [withRpc({ default: { http: 'https://node.example' } })]],
    ['networks[0].rpcUrls.default.http', [withRpc({ public: { http: ['https://node.example'] } })]],
    ['networks[0].rpcUrls.default.http', [withRpc({})]],
    ['networks[1].rpcUrls.default.http', [testNetwork(), withRpc(null)]],
    ['adapters', [{}]],
    ['adapters', [eip155(), eip155()]],
    ['defaultNetwork', 'eip155:5'],
    ['themeMode', 'blue'],
    ['themeVariables', { accent: 'red' }],
    ['themeVariables', { '--hf-color-accent': {} }],
    ['siwx', {}],
    ['siweConfig', { getNonce: 7 }],
    ['siweConfig.enabled', { ...(siweConfig as object), enabled: 'yes' }],
    ['siweConfig.onSignIn', { ...(siweConfig as object), onSignIn: true }],
    ['termsConditionsUrl', 'javascript:alert(1)'],
    ['privacyPolicyUrl', 'nowhere'],
    ['enableEIP6963', 'yes'],
    ['allowUnsupportedChain', 1],
    ['metadata', 'name'],
    ['metadata.name', { name: 7 }],
    ['metadata.icons', { icons: 'x' }],
    ['defaultAccountTypes', 'eoa'],
    ['defaultAccountTypes.eip155', { eip155: 'payment' }],
    ['defaultAccountTypes.near', { near: 'eoa' }],
    ['defaultAccountTypes.bip122', { bip122: 'eoa' }],
    ['services', 'https://services.example'],
    ['services.url', { url: 'ws://services.example' }],
    ['services.relayUrl', { relayUrl: 'https://services.example' }],
    ['serviceNetworks', 'eip155:1'],
    ['serviceNetworks', ['eip155:1']],
    ['sdkType', 7],
    ['sdkVersion', ''],
    ['includeWalletIds', 'a'],
    ['excludeWalletIds', [7]],
    ['featuredWalletIds', ['']],
    ['customWallets', [{ id: 'a' }]],
    ['tokens', { 'eip155:1': { address: 7 } }],
    ['tokens', { 'eip155:1': { address: '0x1', image: 7 } }],
    ['tokens', { one: { address: '0x1' } }],
    ['chainImages', { 1: 7 }],
    ['connectorImages', ['a']],
    ['walletDirectoryUrl', 'javascript:alert(1)'],
    ['enableWallets', null],
    ['enableWalletConnect', 'no'],
    ['enableWalletGuide', 0],
    ['allWallets', 'show'],
    ['manualPairing', 'yes'],
    ['watchPendingTransactions', 30_000],
    ['debug', 'yes'],
    ['features', []],
    ['features.swaps', { swaps: 'yes' }],
    ['features.socials', { socials: ['myspace'] }],
    ['features.connectMethodsOrder', { connectMethodsOrder: ['carrier pigeon'] }],
    ['features.connectorTypeOrder', { connectorTypeOrder: 'walletConnect' }],
    ['features.toString', { toString: true }],
    ['features.walletFeaturesOrder', { walletFeaturesOrder: [null] }],
    ['features.teleport', { teleport: true }],
  ])('error: reports the option %s for the value %j', (option, value) => {
    // The value is that of the outermost option: of `features` for `features.swaps`.
    const [name] = option.split(/[.[]/)
    const failure = (() => {
      try {
        // A kit with a project and services reads more of the URLs.
        const baseOptions = { projectId: 'p', services: { url: 'https://services.example' }, networks: [testNetwork()] }
        return createKit({ ...baseOptions, [name ?? '']: value } as KitOptions, { window: null })
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(InvalidOptionError)
    expect(failure).toMatchObject({ option, shortMessage: expect.stringContaining(`'${option}'`) })
  })

  test.each([[undefined], [null], ['x'], [[]]])('error: refuses options that are %s', (options) => {
    expect(() => createKit(options as never, { window: null })).toThrow(InvalidOptionError)
  })

  test("error: refuses siwx together with siweConfig: 'Cannot set both siweConfig and siwx options'", () => {
    expect(() => createKit({ siwx, siweConfig })).toThrow(SiwxOptionsError)
    expect(() => createKit({ siwx, siweConfig })).toThrow('Cannot set both siweConfig and siwx options')
    expect(() => createTestKit({ siwx })).not.toThrow()
    expect(() => createTestKit({ siweConfig })).not.toThrow()
  })
})

describe('connectMethodsOrder', () => {
  test('default: returns email, social, wallet, or wallets first if one is installed; the app’s own order takes precedence', () => {
    expect(connectMethodsOrder(defaultFeatures, false)).toEqual(['email', 'social', 'wallet'])
    expect(connectMethodsOrder(defaultFeatures, true)).toEqual(['wallet', 'email', 'social'])
    expect(connectMethodsOrder({ ...defaultFeatures, connectMethodsOrder: ['social'] }, true)).toEqual(['social'])
  })
})

describe('setFeatures', () => {
  test('default: changes some features and leaves the others', () => {
    const { kit } = createTestKit({ features: { swaps: false } })
    setFeatures(kit, { send: false })
    expect(kit.options.getState().features).toEqual({ ...defaultFeatures, swaps: false, send: false })
    expect(() => setFeatures(kit, { send: 'no' as never })).toThrow(InvalidOptionError)
  })
})

describe('limitFeatures', () => {
  const switches = fc.uniqueArray(fc.constantFrom(...featureSwitches))
  const socials = fc.uniqueArray(fc.constantFrom(...socialProviders))
  const features = fc
    .record({
      swaps: fc.boolean(),
      email: fc.boolean(),
      analytics: fc.boolean(),
      legalCheckbox: fc.boolean(),
      smartSessions: fc.boolean(),
      socials,
    })
    .map((some): Features => ({ ...defaultFeatures, ...some }))

  test('default: a feature is on only if the app and the project both allow it', () => {
    fc.assert(
      fc.property(features, switches, socials, (app, off, blockedSocials) => {
        const limited = limitFeatures(app, { off, blockedSocials })
        for (const name of featureSwitches) {
          if (name !== 'socials') expect(limited[name]).toBe(app[name] && !off.includes(name))
        }
        expect(limited.socials).toEqual(
          off.includes('socials') ? [] : app.socials.filter((each) => !blockedSocials.includes(each)),
        )
        expect(limited.legalCheckbox).toBe(app.legalCheckbox)
        expect(limitFeatures(limited, { off, blockedSocials })).toEqual(limited)
      }),
    )
  })

  test('default: the project’s answer tells which features are off; unknown names are ignored', () => {
    const answer = { swaps: false, send: true, legalCheckbox: false, teleport: false, constructor: false }
    expect(switchedOffIn(answer)).toEqual(['swaps'])
  })
})

describe('the project’s switches', () => {
  test('default: the switches are requested once, when the modal first opens, and only turn features off', async () => {
    const services = await createTestServices()
    services.answers['/getProjectConfig'] = {
      features: { swaps: false, legalCheckbox: true, send: true, socials: false },
    }
    const { kit } = createTestKit({ ...services.options, features: { send: false } })
    expect(services.paths()).toEqual([])
    openModal(kit)
    await waitFor(kit.options, ({ features }) => !features.swaps)
    expect(kit.options.getState().features).toMatchObject({
      swaps: false,
      send: false,
      legalCheckbox: false,
      socials: [],
    })
    closeModal(kit)
    openModal(kit)
    setFeatures(kit, { swaps: true, onramp: false })
    expect(kit.options.getState().features).toMatchObject({ swaps: false, onramp: false, receive: true })
    expect(services.paths().filter((path) => path === '/getProjectConfig')).toHaveLength(1)
  })

  test.each([
    ['a refusal', 403],
    ['a page of HTML', 200],
  ])('behavior: %s leaves the app’s own features on, except analytics', async (_, status) => {
    const services = await createTestServices()
    services.respond = () => ({ status, body: '<!doctype html>' })
    const { kit, logged } = createTestKit(services.options)
    openModal(kit)
    await waitFor(kit.options, ({ features }) => !features.analytics)
    await services.untilRequested('/getProjectConfig')
    await expect
      .poll(() => logged.map(({ message }) => message))
      .toContain('Unable to fetch the features of the project')
    expect(kit.options.getState().features).toEqual({ ...defaultFeatures, analytics: false })
  })

  test('behavior: services without this endpoint switch nothing off, and no failure is logged', async () => {
    const services = await createTestServices()
    services.respond = ({ path }) => (path === '/getProjectConfig' ? { status: 404, body: '' } : undefined)
    const { kit, logged } = createTestKit(services.options)
    openModal(kit)
    await services.untilRequested('/getProjectConfig')
    await services.untilRequested('/e')
    expect(kit.options.getState().features).toEqual(defaultFeatures)
    expect(logged).toEqual([])
  })

  test('behavior: without services no request is sent', () => {
    const { kit, logged } = createTestKit()
    openModal(kit)
    expect(kit.options.getState().features).toEqual(defaultFeatures)
    expect(logged).toEqual([])
  })
})

describe('socials in a messaging app', () => {
  const agent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

  test('default: omits logins that do not work in this browser, except in the first render', () => {
    const window = { ...createTestWindow(), navigator: { userAgent: agent }, TelegramWebviewProxy: {} }
    const { kit } = createTestKit({}, { window })
    expect(kit.options.getState().features.socials).toEqual(['google', 'discord', 'farcaster', 'github', 'apple'])
    setFeatures(kit, { socials: ['x', 'facebook', 'github'] })
    expect(kit.options.getState().features.socials).toEqual(['github'])
    expect(kit.getInitialState().options.features).toEqual(defaultFeatures)
  })
})

describe('getMetadata', () => {
  const elements: Record<string, Record<string, string>> = {
    'meta[property="og:description"]': { content: 'Anchored.' },
    'link[rel~="icon"]': { href: '/icon.svg' },
  }
  const document = {
    title: 'Holdfast',
    querySelector: (selectors: string) => {
      const attributes = elements[selectors]
      return attributes ? { getAttribute: (name: string) => attributes[name] ?? null } : null
    },
  }
  const page = () => ({ window: { ...createTestWindow(), document } })

  test('default: the metadata comes from the page', () => {
    const { kit } = createTestKit({}, page())
    expect(getMetadata(kit)).toEqual({
      name: 'Holdfast',
      description: 'Anchored.',
      url: 'https://app.example',
      icons: ['https://app.example/icon.svg'],
    })
  })

  test('param: the app’s metadata takes precedence, field by field', () => {
    const { kit } = createTestKit({ metadata: { name: 'Reef', icons: ['https://reef.example/r.png'] } }, page())
    expect(getMetadata(kit)).toEqual({
      name: 'Reef',
      description: 'Anchored.',
      url: 'https://app.example',
      icons: ['https://reef.example/r.png'],
    })
  })

  test('behavior: on a page without metadata, only the URL is set; on a server, nothing is', () => {
    const { kit } = createTestKit(
      {},
      { window: { ...createTestWindow(), document: { title: '', querySelector: () => null } } },
    )
    expect(getMetadata(kit)).toEqual({ name: '', description: '', url: 'https://app.example', icons: [] })
    const server = createKit({ projectId: 'p' }, { window: null })
    expect(getMetadata(server)).toEqual({ name: '', description: '', url: '', icons: [] })
  })
})
