import { isRecord } from '@holdfast/base'
import { type ChainNamespace, chainNamespaces, isCaipNetworkId, isChainNamespace } from '@holdfast/caip'
import { type AccountType, accountTypes } from '../accounts/state.ts'
import type { KitOptions } from '../kitOptions.ts'
import type { ThemeState, ThemeVariables } from '../theme/state.ts'
import { findBadLink, isCustomWallet } from './customWallet.ts'
import { InvalidOptionError, SiwxOptionsError } from './errors.ts'
import {
  connectMethods,
  connectorGroups,
  defaultFeatures,
  type Features,
  socialProviders,
  walletFeatures,
} from './features.ts'
import { noLimits } from './limits.ts'
import {
  type CustomWallet,
  defaultOptions,
  type Metadata,
  type OptionsState,
  type PartialFeatures,
  type ServiceUrls,
} from './state.ts'

type Check = (value: unknown) => boolean

const isBoolean: Check = (value) => typeof value === 'boolean'
const isText: Check = (value) => typeof value === 'string' && value !== ''
const isFunction: Check = (value) => typeof value === 'function'
const isWebUrl: Check = (value) => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}

const isTextTable: Check = (value) => isRecord(value) && Object.values(value).every(isText)
const isTokenTable: Check = (value) =>
  isRecord(value) &&
  Object.entries(value).every(
    ([id, token]: [string, unknown]) =>
      isCaipNetworkId(id) &&
      isRecord(token) &&
      isText(Reflect.get(token, 'address')) &&
      ['string', 'undefined'].includes(typeof Reflect.get(token, 'image')),
  )

/** Returns an option's value after checking it; undefined means that the option is left out. @throws {InvalidOptionError} */
function read<Value>(given: Value | undefined, option: string, expected: string, check: Check): Value | undefined {
  if (given === undefined || check(given)) return given
  throw new InvalidOptionError({ option, expected, value: given })
}

/**
 * Checks the options and fills in the defaults. Callers without TypeScript can pass anything.
 *
 * @throws {InvalidOptionError} that names the option.
 * @throws {SiwxOptionsError} if both options for wallet sign-in are given.
 */
export function parseOptions(options: KitOptions): OptionsState {
  if (!isRecord(options)) throw new InvalidOptionError({ option: 'options', expected: 'an object', value: options })
  if (options.siwx && options.siweConfig) throw new SiwxOptionsError()
  checkUnchangedOptions(options)
  const flag = (name: Flag): boolean => read(options[name], name, 'true or false', isBoolean) ?? defaultOptions[name]
  const walletIds = (name: 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds'): readonly string[] => [
    ...new Set(read(options[name], name, 'a list of wallet ids', (value) => isListOf(value, isText))),
  ]
  const features = { ...defaultFeatures, ...parseFeatures(options.features) }
  const images = (name: 'chainImages' | 'connectorImages'): Readonly<Record<string, string>> =>
    read(options[name], name, 'picture URLs by id', isTextTable) ?? {}
  return {
    projectId: read(options.projectId, 'projectId', 'a string', (value) => typeof value === 'string') || undefined,
    services: parseServices(options.services),
    sdkType: read(options.sdkType, 'sdkType', 'a string', isText) ?? defaultOptions.sdkType,
    sdkVersion: read(options.sdkVersion, 'sdkVersion', 'a string', isText),
    metadata: parseMetadata(options.metadata),
    features,
    appFeatures: features,
    limits: noLimits,
    defaultAccountTypes: { ...defaultOptions.defaultAccountTypes, ...parseAccountTypes(options.defaultAccountTypes) },
    includeWalletIds: walletIds('includeWalletIds'),
    excludeWalletIds: walletIds('excludeWalletIds'),
    featuredWalletIds: walletIds('featuredWalletIds'),
    customWallets: parseCustomWallets(options.customWallets),
    tokens: read(options.tokens, 'tokens', 'token contracts by CAIP-2 id', isTokenTable) ?? {},
    chainImages: images('chainImages'),
    connectorImages: images('connectorImages'),
    nameZone: read(options.nameZone, 'nameZone', 'a string', isText),
    walletDirectoryUrl: read(options.walletDirectoryUrl, 'walletDirectoryUrl', 'an http or https address', isWebUrl),
    termsConditionsUrl: read(options.termsConditionsUrl, 'termsConditionsUrl', 'an http or https address', isWebUrl),
    privacyPolicyUrl: read(options.privacyPolicyUrl, 'privacyPolicyUrl', 'an http or https address', isWebUrl),
    enableWallets: flag('enableWallets'),
    enableWalletConnect: flag('enableWalletConnect'),
    enableWalletGuide: flag('enableWalletGuide'),
    allWallets:
      read(options.allWallets, 'allWallets', "'SHOW', 'HIDE' or 'ONLY_MOBILE'", (value) =>
        ['SHOW', 'HIDE', 'ONLY_MOBILE'].some((each) => each === value),
      ) ?? defaultOptions.allWallets,
    manualPairing: flag('manualPairing'),
    watchPendingTransactions: flag('watchPendingTransactions'),
    enableEIP6963: flag('enableEIP6963'),
    enableInjected: flag('enableInjected'),
    enableEmbedded: flag('enableEmbedded'),
    allowUnsupportedChain: flag('allowUnsupportedChain'),
    enableReconnect: flag('enableReconnect'),
    debug: flag('debug'),
    noAdapters: !options.adapters?.length,
  }
}

type Flag = { [Name in keyof OptionsState]: OptionsState[Name] extends boolean ? Name : never }[keyof OptionsState] &
  keyof KitOptions

const siweFlags = [
  'enabled',
  'required',
  'signOutOnDisconnect',
  'signOutOnAccountChange',
  'signOutOnNetworkChange',
] as const
const siweCallbacks = ['getMessageParams', 'onSignIn', 'onSignOut'] as const

/** Checks the options that the kit uses unchanged: networks, adapters, theme, sign-in. */
function checkUnchangedOptions(options: KitOptions): void {
  const { networks, adapters, defaultNetwork, serviceNetworks, themeMode, themeVariables, siwx, siweConfig } = options
  read(networks, 'networks', 'a list of networks, each with a caipNetworkId and rpcUrls', (value) =>
    isListOf(value, (item) => isRecord(item) && 'rpcUrls' in item && isNetworkEntry(item)),
  )
  for (const [index, network] of networks?.entries() ?? []) checkRpcUrls(network, index)
  read(
    adapters,
    'adapters',
    'a list of adapters, one per namespace',
    (value) =>
      isListOf(value, (item) => isRecord(item) && 'namespace' in item && isChainNamespace(item.namespace)) &&
      new Set(adapters?.map(({ namespace }) => namespace)).size === value.length,
  )
  const isKnown = (id: unknown): boolean => !!networks?.some(({ caipNetworkId }) => caipNetworkId === id)
  read(defaultNetwork, 'defaultNetwork', 'the caipNetworkId of one of the networks', isKnown)
  read(serviceNetworks, 'serviceNetworks', 'a list, each the caipNetworkId of one of the networks', (value) =>
    isListOf(value, isKnown),
  )
  read(themeMode, 'themeMode', "'dark', 'light', 'system' or a host theme", (value) =>
    typeof value === 'string' ? [...themeModes, 'system'].includes(value) : hasMethods(value, ['getMode', 'subscribe']),
  )
  checkThemeVariables(themeVariables)
  read(siwx, 'siwx', 'a sign-in extension', (value) =>
    hasMethods(value, ['createMessage', 'addSession', 'setSessions', 'getSessions', 'revokeSession']),
  )
  read(siweConfig, 'siweConfig', 'a SIWE configuration', (value) =>
    hasMethods(value, ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut']),
  )
  for (const name of siweFlags) read(siweConfig?.[name], `siweConfig.${name}`, 'true or false', isBoolean)
  for (const name of siweCallbacks) read(siweConfig?.[name], `siweConfig.${name}`, 'a function', isFunction)
}

const themeModes: readonly string[] = ['dark', 'light']

/**
 * Checks a change of the theme.
 *
 * @throws {InvalidOptionError} that names the option.
 */
export function checkTheme({
  themeMode,
  themeVariables,
}: { [Name in keyof ThemeState]?: ThemeState[Name] | undefined }): void {
  read(themeMode, 'themeMode', "'dark' or 'light'", (value) => themeModes.some((mode) => mode === value))
  checkThemeVariables(themeVariables)
}

function checkThemeVariables(given: ThemeVariables | undefined): void {
  read(
    given,
    'themeVariables',
    'custom properties with string or number values',
    (value) =>
      isRecord(value) &&
      Object.entries(value).every(
        ([name, each]) => name.startsWith('--') && ['string', 'number'].includes(typeof each),
      ),
  )
}

/** The part of a network that is checked here. Without TypeScript, a caller can leave out any part. */
type GivenNetwork = { rpcUrls?: { default?: { http?: unknown } | null | undefined } | null | undefined }

/** Checks the node URLs now, since a WebSocket URL or a missing URL would fail only later, such as when a balance is read. */
function checkRpcUrls({ rpcUrls }: GivenNetwork, index: number): void {
  const http = rpcUrls?.default?.http
  if (isListOf(http, isWebUrl) && http.length > 0) return
  const option = `networks[${index}].rpcUrls.default.http`
  throw new InvalidOptionError({ option, expected: 'a list of at least one http or https address', value: http })
}

function isNetworkEntry(item: object): boolean {
  return 'caipNetworkId' in item && isCaipNetworkId(item.caipNetworkId)
}

function isListOf(value: unknown, check: Check): value is readonly unknown[] {
  return Array.isArray(value) && value.every(check)
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => isFunction(Reflect.get(value, name)))
}

function parseServices(given: KitOptions['services']): Partial<ServiceUrls> {
  if (given === undefined) return {}
  read(given, 'services', 'an object', isRecord)
  const serviceUrl = (name: keyof ServiceUrls, schemes: readonly string[]): string | undefined =>
    read(given[name], `services.${name}`, `an address that begins with ${schemes.join(' or ')}`, (value) => {
      const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
      return schemes.includes(`${url?.protocol}//`)
    })
  const webSchemes = ['http://', 'https://']
  const parsed = {
    url: serviceUrl('url', webSchemes),
    catalogueUrl: serviceUrl('catalogueUrl', webSchemes),
    analyticsUrl: serviceUrl('analyticsUrl', webSchemes),
    relayUrl: serviceUrl('relayUrl', ['ws://', 'wss://']),
    secureUrl: serviceUrl('secureUrl', webSchemes),
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}

function parseCustomWallets(given: KitOptions['customWallets']): readonly CustomWallet[] {
  const wallets = read(given, 'customWallets', 'a list of wallets, each with an id and a name', (value) =>
    isListOf(value, isCustomWallet),
  )
  for (const [index, wallet] of wallets?.entries() ?? []) {
    const badLink = findBadLink(wallet)
    if (!badLink) continue
    const { name, expected } = badLink
    throw new InvalidOptionError({ option: `customWallets[${index}].${name}`, expected, value: wallet[name] })
  }
  return wallets ?? []
}

function parseMetadata(given: KitOptions['metadata']): Metadata | undefined {
  if (given === undefined) return undefined
  read(given, 'metadata', 'an object', isRecord)
  const text = (name: 'name' | 'description' | 'url'): string =>
    read(given[name], `metadata.${name}`, 'a string', (value) => typeof value === 'string') ?? ''
  const icons = read(given.icons, 'metadata.icons', 'a list of addresses', (value) => isListOf(value, isText)) ?? []
  return { name: text('name'), description: text('description'), url: text('url'), icons }
}

function parseAccountTypes(given: KitOptions['defaultAccountTypes']): Partial<Record<ChainNamespace, AccountType>> {
  read(given, 'defaultAccountTypes', `account types by namespace: ${chainNamespaces.join(', ')}`, isRecord)
  const entries = Object.entries(given ?? {}).filter(([, type]) => type !== undefined)
  for (const [namespace, type] of entries) {
    const option = `defaultAccountTypes.${namespace}`
    const types = isChainNamespace(namespace) ? accountTypes[namespace] : []
    read(type, option, types.join(' or ') || 'left out: it is not a namespace', () => types.includes(type))
  }
  return Object.fromEntries(entries)
}

const allowedItems: Readonly<Record<string, readonly string[]>> = {
  socials: socialProviders,
  connectorTypeOrder: connectorGroups,
  walletFeaturesOrder: walletFeatures,
  connectMethodsOrder: connectMethods,
}

/**
 * Checks the given features, and adds no defaults.
 *
 * @throws {InvalidOptionError} that names the feature.
 */
export function parseFeatures(given: PartialFeatures | undefined): Partial<Features> {
  if (given === undefined) return {}
  read(given, 'features', 'an object', isRecord)
  const parsed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const option = `features.${name}`
    if (value === undefined) continue
    if (!Object.hasOwn(defaultFeatures, name))
      throw new InvalidOptionError({ option, expected: 'left out: it is unknown', value })
    const allowed = Object.hasOwn(allowedItems, name) ? allowedItems[name] : undefined
    if (name === 'socials' && value === false) parsed[name] = []
    else if (allowed) {
      // The type of `allowed.includes` accepts only strings, but an item may be anything.
      const isAllowed: Check = (list) => isListOf(list, (item) => (allowed as readonly unknown[]).includes(item))
      // The cast is safe, since `read` throws unless the value is a list of allowed items.
      parsed[name] = [
        ...new Set(read(value as readonly string[], option, `a list of ${allowed.join(', ')}`, isAllowed)),
      ]
    } else parsed[name] = read(value, option, 'true or false', isBoolean)
  }
  // Each value was checked above against the type of its default.
  return parsed as Partial<Features>
}
