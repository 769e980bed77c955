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
  'packages/clear-signing': ['contracts'],
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
  'apps/secure': ['packages/frame', 'packages/caip', 'packages/api', 'packages/ui', 'packages/base', 'contracts'],
  'apps/wallet': ['packages/pairing', 'packages/clear-signing', 'packages/caip', 'packages/ui', 'packages/base'],
  'apps/server': ['packages/api', 'packages/caip', 'packages/base', 'contracts', 'packages/pairing/wire'],
  devnet: ['contracts', 'packages/base'],
  testing: ['packages/base', 'packages/caip', 'packages/pairing', 'contracts', 'devnet', 'apps/server'],
  e2e: ['testing', 'devnet', 'contracts', 'packages/pairing'],
  bench: [
    'testing',
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
export const allowedInTests: readonly string[] = ['testing', 'devnet', 'contracts']

/** Layers inside one room: files matching `in` must not import, from the same room, files matching `not`. */
export type LayerRule = { room: string; in: RegExp; not: RegExp; because: string }

/** The floors inside rooms. Paths are relative to the room. */
export const layerRules: readonly LayerRule[] = [
  {
    room: 'packages/core',
    in: /\/(?:machine|rules)\.ts$/,
    not: /\/(?:actions|queries)(?:\/[^/]+)?\.ts$/,
    because: 'machines and rules are pure: they import types and the ground floor only',
  },
  {
    room: 'packages/core',
    in: /^src\/(?:router|storage|rpc|options)\//,
    not: /^src\/(?:siwx|connections|wallets|swap|send|onramp|names|embedded)\//,
    because: 'router, storage, rpc and options know no feature',
  },
  { room: 'packages/pairing', in: /^src\/wire\//, not: /^src\/(?!wire\/)/, because: 'wire is the ground floor' },
  {
    room: 'packages/pairing',
    in: /^src\/(?:crypto|uri)\//,
    not: /^src\/(?:relayer|records|session|authenticate|provider)\//,
    because: 'imports go downwards only: wire, crypto and uri, relayer, records, session, provider',
  },
  {
    room: 'packages/pairing',
    in: /^src\/relayer\//,
    not: /^src\/(?:records|session|authenticate|provider)\//,
    because: 'imports go downwards only: wire, crypto and uri, relayer, records, session, provider',
  },
  {
    room: 'packages/pairing',
    in: /^src\/(?:records|validate)\//,
    not: /^src\/(?:session|authenticate|provider)\//,
    because: 'imports go downwards only: wire, crypto and uri, relayer, records, session, provider',
  },
  {
    room: 'apps/server',
    in: /\/service\.ts$/,
    not: /\/routes\.ts$/,
    because: 'routes call services, never the other way round',
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
