/**
 * The rules about imports, which `imports.ts` applies. A room is a folder, such as that of a package, by its path from the
 * repository's root.
 */

/** The workspace folders that each room may import, in addition to itself and packages from npm. */
export const allowedImports: Record<string, readonly string[]> = {
  'packages/base': [],
  'packages/caip': ['packages/base'],
  contracts: [],
  'packages/api': ['packages/base', 'packages/caip'],
  // This package contains the descriptions of our own contracts, so that the wallets need not import the contracts.
  'packages/clear-signing': ['packages/base', 'packages/caip', 'contracts'],
  // Addresses and encodings of smart accounts, without effects, for the kit, the wallets and the server alike.
  'packages/smart-account': ['packages/base', 'contracts'],
  'packages/frame': ['packages/base', 'packages/caip'],
  'packages/pairing': ['packages/base', 'packages/caip'],
  'packages/core': [
    'packages/smart-account',
    'packages/base',
    'packages/caip',
    'packages/api',
    'packages/pairing',
    'packages/frame',
    'contracts',
  ],
  'packages/ui': [],
  'packages/react': ['packages/core', 'packages/caip', 'packages/ui', 'packages/base'],
  'apps/web': [
    'packages/smart-account',
    'packages/react',
    'packages/core',
    'packages/ui',
    'packages/clear-signing',
    'packages/caip',
    'packages/api',
    'packages/base',
    'contracts',
  ],
  'apps/playground': ['packages/react', 'packages/core', 'packages/ui', 'packages/caip'],
  'apps/secure': [
    'packages/smart-account',
    'packages/frame',
    'packages/clear-signing',
    'packages/caip',
    'packages/api',
    'packages/ui',
    'packages/base',
    'contracts',
  ],
  'apps/wallet': [
    'packages/api',
    'packages/pairing',
    'packages/smart-account',
    'packages/clear-signing',
    'packages/caip',
    'packages/ui',
    'packages/base',
  ],
  'apps/server': [
    'packages/api',
    'packages/smart-account',
    'packages/caip',
    'packages/base',
    'contracts',
    'packages/pairing/wire',
  ],
  devnet: ['contracts', 'packages/base'],
  // `apps/server` is not in this list, since the server's own tests import `testing`, which would make a circle.
  testing: ['packages/smart-account', 'packages/base', 'contracts', 'devnet'],
  'testing/relay': ['packages/base', 'packages/pairing', 'apps/server'],
  'testing/custody': ['apps/server'],
  'testing/projects': ['apps/server'],
  e2e: [
    'packages/smart-account',
    'testing',
    'testing/projects',
    'testing/relay',
    'devnet',
    'contracts',
    'packages/pairing',
    'packages/api',
    'packages/core',
    'packages/react',
  ],
  bench: [
    'packages/smart-account',
    'testing',
    'testing/relay',
    'devnet',
    'contracts',
    'packages/base',
    'packages/caip',
    'packages/core',
    'packages/pairing',
    'packages/react',
    'packages/ui',
    'apps/server',
  ],
  scripts: ['packages/base', 'devnet', 'contracts', 'bench'],
}

/** Returns the room of a file; of nested rooms, the innermost. */
export function roomOf(path: string): string | undefined {
  return Object.keys(allowedImports)
    .filter((room) => path.startsWith(`${room}/`))
    .toSorted((first, second) => second.length - first.length)[0]
}

/** The folders that tests, and only tests, may import in addition to their room's list. */
export const allowedInTests: readonly string[] = ['testing', 'testing/relay', 'testing/custody', 'devnet', 'contracts']

/** The floors of a room, lowest first. A unit is a folder of the room's `src`, or a nested folder on another floor. */
export type Floors = {
  room: string
  /** Libraries of the room. Every unit above may import any of their files. */
  ground: readonly string[]
  /** Units with private files, each on a floor above the units before it. */
  nouns: readonly string[]
  /**
   * The floor of folders that are not listed but contain `file`: right below `under`. If one of these folders imports another,
   * the imported folder must be listed.
   */
  newcomers?: { file: string; under: string } | undefined
  /** Root files on no floor: the types of the whole room, and the code that composes it. */
  roots: readonly string[]
  /**
   * Whether types, too, may be imported only from below. @default false: types may also come from above, unless that makes a
   * circle
   */
  alsoTypes?: boolean | undefined
  /** The files of a noun that other nouns may import, types included. Undefined: all of them. */
  doors?: RegExp | undefined
  /** Additional doors of single nouns, with the reason. */
  furtherDoors?: Readonly<Record<string, { files: RegExp; because: string }>> | undefined
  /**
   * The files of `src` that may use a noun above them as a member of the kit (`kit.modal`, `kit.internals.modal`), with the
   * reason. All others may not. Undefined: members are not checked, since the room has no kit.
   */
  reachesUp?: Readonly<Record<string, { to: string; because: string }>> | undefined
}

/**
 * The floors of rooms. Code may be imported only from a lower floor, statically or dynamically. Types may come from above,
 * unless that makes a circle.
 */
export const floors: readonly Floors[] = [
  {
    room: 'packages/core',
    ground: ['store', 'text', 'time', 'device', 'links', 'log', 'storage', 'wallet-errors'],
    nouns: [
      'networks',
      'accounts',
      'options',
      'theme',
      'toasts',
      'alerts',
      'services',
      'analytics',
      'router',
      'connectors',
      'adapters',
      'connections',
      'balances',
      'data',
      'tokens',
      'nfts',
      'transactions',
      'pending-transactions',
      'wallets',
      'modal',
      'siwx',
      'eip1193',
      'wallet-client',
      'wallet-standard',
      'mock-wallet',
      'pairing',
      'embedded',
      'mock-frame',
      'adapters/eip155',
      'adapters/solana',
      'adapters/bip122',
      'adapters/polkadot',
      'calls',
      'names',
      'identity',
      'send',
      'swap',
      'onramp',
      'wallet-list',
      'reactions',
      'exports',
    ],
    newcomers: { file: 'capability.ts', under: 'reactions' },
    roots: [
      'capabilities.ts',
      'capability.ts',
      'composeKit.ts',
      'createKit.ts',
      'forgetUser.ts',
      'joinCapability.ts',
      'kit.ts',
      'kitOptions.ts',
      'lateCapabilities.ts',
      'verbErrors.ts',
      'version.ts',
    ],
    doors: /^(?:state|selectors|actions|errors|snapshot)(?:\.ts$|\/)/,
    furtherDoors: {
      options: {
        files: /^(?:features|parse)\.ts$/,
        because: 'the switches of features are state; a theme is an option',
      },
      services: {
        files: /^readFailure\.ts$/,
        because: 'a noun that reads from the services stores why a request failed',
      },
      analytics: { files: /^events\.ts$/, because: 'a noun that tracks an event refers to it by name' },
      toasts: { files: /^catalogue\.ts$/, because: 'a noun that shows a toast refers to its text by name' },
      router: {
        files: /^(?:viewNames|transactionStack)\.ts$/,
        because: 'a noun that shows a view refers to it by name',
      },
      modal: {
        files: /^(?:goBack|watchShownView)\.ts$/,
        because: 'a flow that ends in a view leaves it by going back, and a flow may end when its view is left',
      },
      send: {
        files: /^chain\//,
        because: 'every transaction of a wallet is sent and followed by the same code',
      },
      adapters: {
        files: /^(?:adapter|adapterHandle|discoverPageWallets|foundWallets|lazyClient)\.ts$/,
        because: 'the definition of an adapter, for those who write one',
      },
      'wallet-client': { files: /^[^/]+\.ts$/, because: 'the base of the adapters outside of eip155' },
      'wallet-standard': {
        files: /^[^/]+\.ts$/,
        because: 'wallets of the page, for the adapters that find them by this standard',
      },
      'adapters/solana': {
        files: /^(?:createSolanaWallet|getSolanaWallet|transactionBytes)\.ts$/,
        because: 'code that sends on Solana calls its wallet, and decodes the signed transaction',
      },
      eip1193: {
        files: /^[^/]+\.ts$/,
        because: 'a library that checks requests to eip155 wallets and their answers, however the wallets are reached',
      },
      embedded: {
        files: /^client\//,
        because: 'the embedded wallet has its own connector of eip155, on wagmi; adapters get access to it',
      },
      siwx: {
        files: /^types\.ts$/,
        because: 'the content of a sign-in, for wallets that write the message themselves',
      },
      identity: {
        files: /^resolver\.ts$/,
        because: 'the definition of a registry of names, for those that implement it',
      },
      names: { files: /^zoneResolver\.ts$/, because: 'a registry that the resolver of names asks' },
      pairing: {
        files: /^(?:client|adapter)\//,
        because: 'pairing has its own connector of eip155, on wagmi; adapters get access to it',
      },
    },
    reachesUp: {
      'alerts/actions/raiseAlert.ts': {
        to: 'modal',
        because: 'an alert is shown in the modal while it is open, and over the page otherwise',
      },
      'modal/actions.ts': { to: 'siwx', because: 'the user cannot close the modal during a required sign-in' },
      'services/capability.ts': {
        to: 'pairing',
        because: 'requests name the client of pairing, once its code has loaded',
      },
    },
  },
  {
    room: 'packages/pairing',
    ground: [],
    nouns: [
      'wire',
      'crypto',
      'uri',
      'relayer',
      'records',
      'validate',
      'session',
      'authenticate',
      'client',
      'provider',
      'exports',
    ],
    roots: [],
    alsoTypes: true,
  },
  {
    room: 'packages/react',
    ground: [],
    nouns: [
      'messages',
      'hooks',
      'loading',
      'theme',
      'images',
      'names',
      'scroll',
      'search',
      'status',
      'virtual',
      'legal',
      'requests',
      'pieces',
      'views/help',
      'views/networks',
      'views/names',
      'views/smart-sessions',
      'views/siwx',
      'views/send',
      'views/embedded',
      'views/connect',
      'views/account',
      'views/onramp',
      'views/swap',
      // The registry, which loads the groups of views.
      'views',
      'shell',
      'mount',
      'button',
      'exports',
    ],
    roots: ['HoldfastProvider.tsx', 'KitContext.ts'],
    alsoTypes: true,
  },
]

/** Layers inside one room: files matching `in` must not import, from the same room, files matching `not`. */
export type LayerRule = { room: string; in: RegExp; not: RegExp; because: string }

/** The imports that are forbidden to files of one kind, wherever they are. Paths are relative to the room. */
export const layerRules: readonly LayerRule[] = [
  {
    room: 'apps/server',
    in: /\/service\.ts$/,
    not: /(?:\/r|[a-z]R)outes\.ts$/,
    because: 'routes call services, never the other way round',
  },
  {
    room: 'apps/server',
    in: /(?:\/r|[a-z]R)outes\.ts$/,
    not: /(?:\/s|[a-z]S)tore\.ts$/,
    because: 'routes know only services, which own the stored data',
  },
  {
    room: 'apps/server',
    in: /(?:\/s|[a-z]S)tore\.ts$/,
    not: /(?:\/service|(?:\/r|[a-z]R)outes)\.ts$/,
    because: 'a store knows only the database',
  },
]

/**
 * Packages from npm that a room must never import, with the reason. `files`, relative to the room, are those that must not
 * import the package. @default all
 */
export const forbiddenPackages: readonly { rooms: RegExp; files?: RegExp; package: RegExp; because: string }[] = [
  {
    rooms: /^apps\/server$/,
    // `chainTurns` is a lock between servers. `countTransfers` and `staleShares` contain SQL that several stores share.
    files:
      /^(?!src\/(?:database|indexer\/store)\/|.*(?:\/(?:store|tables|chainTurns|countTransfers|staleShares)|[a-z]Store)\.ts$)/,
    package: /^drizzle-orm(?:\/|$)/,
    because: 'queries are in stores: the service beside a store calls it',
  },
  {
    rooms: /^apps\/server$/,
    files: /(?:\/(?:service|store)|[a-z]Store)\.ts$/,
    package: /^hono(?:\/|$)/,
    because: 'services and stores know nothing of HTTP: routes read the request and pass values',
  },
  {
    rooms: /^(?:packages\/(?:base|caip|api|pairing|frame|core|smart-account)|apps\/server|devnet|contracts)$/,
    package: /^react(?:-dom)?(?:\/|$)/,
    because: 'React stays in ui, react and the apps with a user interface',
  },
  {
    rooms: /^(?!devnet$)/,
    package: /^@account-abstraction\//,
    because: 'EntryPoint is GPL-3.0, whatever its package says: local chains may use it, but nothing that ships',
  },
  {
    rooms: /^(?!testing$)/,
    package: /^@uniswap\//,
    because: 'Uniswap is under GPL-3.0 and BUSL-1.1: tests run against it, but no part of it ships',
  },
  {
    rooms: /.*/,
    package: /^@(?:reown|walletconnect)\//,
    because: 'the protocol peers are for tests only',
  },
]
