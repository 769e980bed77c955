import { describe, expect, test } from 'vitest'
import { createTestKit, testNetwork } from '../../test/testKit.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { createKit } from '../createKit.ts'
import type { KitOptions } from '../kitOptions.ts'
import { setFeatures } from './actions.ts'
import { InvalidOptionError, SiwxOptionsError } from './errors.ts'
import { connectMethodsOrder, defaultFeatures } from './features.ts'
import { parseOptions } from './parse.ts'

const methods = (...names: string[]): never => Object.fromEntries(names.map((name) => [name, () => {}])) as never
const siwx = methods('createMessage', 'addSession', 'setSessions', 'getSessions', 'revokeSession')
const siweConfig = methods('getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut')

describe('parseOptions', () => {
  test('default: the specification’s features and account types', () => {
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

  test.each<[string, unknown]>([
    ['projectId', 7],
    ['networks', {}],
    ['networks', [{ id: 1 }]],
    ['adapters', [{}]],
    ['adapters', [eip155(), eip155()]],
    ['defaultNetwork', 'eip155:5'],
    ['themeMode', 'blue'],
    ['themeVariables', { accent: 'red' }],
    ['themeVariables', { '--hf-accent': {} }],
    ['siwx', {}],
    ['siweConfig', { getNonce: 7 }],
    ['termsConditionsUrl', 'javascript:alert(1)'],
    ['privacyPolicyUrl', 'nowhere'],
    ['enableEIP6963', 'yes'],
    ['allowUnsupportedChain', 1],
    ['metadata', 'name'],
    ['metadata.name', { name: 7 }],
    ['metadata.icons', { icons: 'x' }],
    ['defaultAccountTypes', { eip155: 'cold' }],
    ['features', []],
    ['features.swaps', { swaps: 'yes' }],
    ['features.socials', { socials: ['myspace'] }],
    ['features.connectMethodsOrder', { connectMethodsOrder: ['carrier pigeon'] }],
    ['features.teleport', { teleport: true }],
  ])('error: %s is named', (option, value) => {
    const [name] = option.split('.')
    const failure = (() => {
      try {
        return parseOptions({ networks: [testNetwork()], [name ?? '']: value } as KitOptions)
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(InvalidOptionError)
    expect(failure).toMatchObject({ option, shortMessage: expect.stringContaining(`'${option}'`) })
  })

  test.each([undefined, null, 'x', []])('error: options that are %s', (options) => {
    expect(() => parseOptions(options as never)).toThrow(InvalidOptionError)
  })

  test("error: 'Cannot set both siweConfig and siwx options'", () => {
    expect(() => createKit({ siwx, siweConfig })).toThrow(SiwxOptionsError)
    expect(() => createKit({ siwx, siweConfig })).toThrow('Cannot set both siweConfig and siwx options')
    expect(() => createTestKit({ siwx })).not.toThrow()
    expect(() => createTestKit({ siweConfig })).not.toThrow()
  })
})

describe('connectMethodsOrder', () => {
  test('default: email, social, wallet; wallets first when one is installed; the app’s own order wins', () => {
    expect(connectMethodsOrder(defaultFeatures, false)).toEqual(['email', 'social', 'wallet'])
    expect(connectMethodsOrder(defaultFeatures, true)).toEqual(['wallet', 'email', 'social'])
    expect(connectMethodsOrder({ ...defaultFeatures, connectMethodsOrder: ['social'] }, true)).toEqual(['social'])
  })
})

describe('setFeatures', () => {
  test('default: changes some and leaves the others', () => {
    const { kit } = createTestKit({ features: { swaps: false } })
    setFeatures(kit, { send: false })
    expect(kit.options.getState().features).toEqual({ ...defaultFeatures, swaps: false, send: false })
    expect(() => setFeatures(kit, { send: 'no' as never })).toThrow(InvalidOptionError)
  })
})
