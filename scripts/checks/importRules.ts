/**
 * Who may import whom. The rules are this table; `imports.ts` only applies it.
 * Rooms are folders from the repository's root; a package is named by its folder too.
 */

/** Workspace folders each room may import, besides itself and packages from npm. */
export const allowedImports: Record<string, readonly string[]> = {
  'packages/base': [],
  'packages/caip': ['packages/base'],
  contracts: [],
  'packages/api': ['packages/base', 'packages/caip'],
  // Carries the descriptions of our own contracts, so that the wallets need not know the contracts themselves.
  'packages/clear-signing': ['packages/base', 'packages/caip', 'contracts'],
  'packages/frame': ['packages/base', 'packages/caip'],
  'packages/pairing': ['packages/base', 'packages/caip'],
  'packages/core': [
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
    'packages/frame',
    'packages/clear-signing',
    'packages/caip',
    'packages/api',
    'packages/ui',
    'packages/base',
    'contracts',
  ],
  'apps/wallet': ['packages/pairing', 'packages/clear-signing', 'packages/caip', 'packages/ui', 'packages/base'],
  'apps/server': ['packages/api', 'packages/caip', 'packages/base', 'contracts', 'packages/pairing/wire'],
  devnet: ['contracts', 'packages/base'],
  // Without the server: its own tests use these.
  testing: ['packages/base', 'contracts', 'devnet'],
  'testing/relay': ['packages/base', 'packages/pairing', 'apps/server'],
  'testing/custody': ['apps/server'],
  e2e: ['testing', 'testing/relay', 'devnet', 'contracts', 'packages/pairing'],
  bench: [
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
  scripts: ['devnet', 'contracts', 'bench'],
}

/** What tests (and only tests) may import beyond their room's own list. */
export const allowedInTests: readonly string[] = ['testing', 'testing/relay', 'testing/custody', 'devnet', 'contracts']

/** Which floors a room has, lowest first: a unit is a folder of its `src`, or a folder within one where that stands elsewhere. */
export type Floors = {
  room: string
  /** Libraries of the room: every unit above may import any of their files. */
  ground: readonly string[]
  /** Units that keep something to themselves, each above those before it. */
  nouns: readonly string[]
  /** Root files that no floor holds: types of the whole, and what puts it together. */
  roots: readonly string[]
  /** Whether types come from below too. @default false: from above as well, where no circle comes of it */
  alsoTypes?: boolean | undefined
  /** What of a noun other nouns may import, types included. Undefined: everything. */
  doors?: RegExp | undefined
  /** Doors of one noun besides those, with the reason. */
  furtherDoors?: Readonly<Record<string, { files: RegExp; because: string }>> | undefined
}

/**
 * The floors inside rooms. What is imported to be run stands below, whether it is loaded at once or later; types may come from
 * above where no circle comes of it.
 */
export const floors: readonly Floors[] = [
  {
    room: 'packages/core',
    ground: ['store', 'text', 'time', 'device', 'links', 'log', 'storage', 'wallet-errors'],
    nouns: [
      'accounts',
      'options',
      'theme',
      'toasts',
      'alerts',
      'services',
      'analytics',
      'router',
      'connectors',
      'networks',
      'adapters',
      'connections',
      'balances',
      'data',
      'tokens',
      'nfts',
      'transactions',
      'activity',
      'wallets',
      'modal',
      'siwx',
      'eip1193',
      'mock-wallet',
      'pairing',
      'embedded',
      'mock-frame',
      'adapters/eip155',
      'identity',
      'send',
      'swap',
      'wallet-list',
      'reactions',
      'exports',
    ],
    roots: [
      'capabilities.ts',
      'capability.ts',
      'composeKit.ts',
      'createKit.ts',
      'joinCapability.ts',
      'kit.ts',
      'kitOptions.ts',
      'lateCapabilities.ts',
      'version.ts',
    ],
    doors: /^(?:state|selectors|actions|errors|snapshot)(?:\.ts$|\/)/,
    furtherDoors: {
      options: {
        files: /^(?:features|parse)\.ts$/,
        because: 'the switches of features are a state; a theme is an option',
      },
      analytics: { files: /^events\.ts$/, because: 'who tracks an event names it' },
      toasts: { files: /^catalogue\.ts$/, because: 'who shows a toast names its text' },
      router: { files: /^(?:viewNames|transactionStack)\.ts$/, because: 'who shows a view names it' },
      modal: { files: /^goBack\.ts$/, because: 'what ends in a view leaves it by the way back' },
      adapters: { files: /^(?:adapter|lazyClient)\.ts$/, because: 'what an adapter is, for those who write one' },
      eip1193: {
        files: /^[^/]+\.ts$/,
        because: 'a library of what wallets of eip155 answer, however they are reached',
      },
      embedded: {
        files: /^client\//,
        because: "the connector of eip155 is the embedded wallet's, on wagmi; adapters are handed the way to it",
      },
      pairing: {
        files: /^(?:client|adapter)\//,
        because: "the connector of eip155 is the pairing's, on wagmi; adapters are handed the way to it",
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
]

/** Pure files, and the files that know the world of effects: a pure file must not import one of these, at any depth. */
export const purity: readonly { room: string; pure: RegExp; world: RegExp; because: string }[] = [
  {
    room: 'packages/core',
    pure: /\/(?:machine|rules)\.ts$/,
    world: /^src\/(?:kit|composeKit)\.ts$/,
    because: 'machines and rules are pure: nothing that they import knows the kit',
  },
]

/** Layers inside one room: files matching `in` must not import, from the same room, files matching `not`. */
export type LayerRule = { room: string; in: RegExp; not: RegExp; because: string }

/** What files of one kind must not import, wherever they stand. Paths are relative to the room. */
export const layerRules: readonly LayerRule[] = [
  {
    room: 'apps/server',
    in: /\/service\.ts$/,
    not: /\/routes\.ts$/,
    because: 'routes call services, never the other way round',
  },
  {
    room: 'apps/server',
    in: /\/routes\.ts$/,
    not: /\/store\.ts$/,
    because: 'routes know services; what is kept is theirs',
  },
  {
    room: 'apps/server',
    in: /\/store\.ts$/,
    not: /\/(?:routes|service)\.ts$/,
    because: 'a store knows the database only',
  },
  { room: 'apps/web', in: /\/rules\.ts$/, not: /\.tsx$/, because: 'rules are pure logic, apart from React' },
]

/** Packages from npm that a room must never import, with the reason. */
export const forbiddenPackages: readonly { rooms: RegExp; package: RegExp; because: string }[] = [
  {
    rooms: /^(?:packages\/(?:base|caip|api|pairing|frame|core)|apps\/server|devnet|contracts)$/,
    package: /^react(?:-dom)?(?:\/|$)/,
    because: 'React stays in ui, react and the apps that people see',
  },
  {
    rooms: /.*/,
    package: /^@(?:reown|walletconnect)\//,
    because: 'the protocol peers are for tests only',
  },
]
