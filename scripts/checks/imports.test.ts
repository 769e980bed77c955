import { dirname, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { floors } from './importRules.ts'
import { findCircles, findImportProblems, findWorkspaceCircles, mayImport } from './imports.ts'
import { isPermissive, whyRefused } from './licences.ts'

describe('mayImport', () => {
  test('default: allows the imports in the table only', () => {
    expect(mayImport('packages/react', 'packages/core', '', false)).toBe(true)
    expect(mayImport('packages/react', 'packages/pairing', '', false)).toBe(false)
    expect(mayImport('apps/web', 'packages/frame', '', false)).toBe(false)
  })

  test('param: entry allows only one entry of a package', () => {
    expect(mayImport('apps/server', 'packages/pairing', 'wire', false)).toBe(true)
    expect(mayImport('apps/server', 'packages/pairing', '', false)).toBe(false)
  })

  test('param: isTest opens the fixtures only to tests', () => {
    expect(mayImport('packages/core', 'testing', '', true)).toBe(true)
    expect(mayImport('packages/core', 'testing', '', false)).toBe(false)
  })
})

describe('findCircles', () => {
  test('behavior: returns a circle once, through any number of files', () => {
    const circles = findCircles(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', ['a']],
        ['d', []],
      ]),
    )
    expect(circles).toEqual([['a', 'b', 'c', 'a']])
  })

  test('behavior: returns nothing for a diamond', () => {
    expect(
      findCircles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['d']],
          ['c', ['d']],
          ['d', []],
        ]),
      ),
    ).toEqual([])
  })
})

describe('findWorkspaceCircles', () => {
  const server = { name: 'server', devDependencies: { testing: 'workspace:*', hono: '4.0.0' } }

  test('behavior: counts dependencies that only tests need', () => {
    const testing = { name: 'testing', dependencies: { server: 'workspace:*' } }
    expect(findWorkspaceCircles([server, testing])).toEqual([['server', 'testing', 'server']])
  })

  test('behavior: ignores packages from npm', () => {
    expect(findWorkspaceCircles([server, { name: 'testing', dependencies: { hono: '4.0.0' } }])).toEqual([])
  })
})

describe('findImportProblems', () => {
  /** Finds the problems of files, given by path and source: `{ 'a.ts': "import './b.ts'" }`. */
  const problemsOf = (files: Record<string, string>): string[] =>
    findImportProblems(new Map(Object.entries(files))).problems

  test.each<[string, string, Record<string, string>, string | undefined]>([
    [
      'storage imports the modal',
      'packages/core/src/storage/keys.ts',
      { 'packages/core/src/modal/state.ts': '' },
      'storage stands below modal',
    ],
    [
      'a noun imports one above it',
      'packages/core/src/connections/actions/connect.ts',
      { 'packages/core/src/siwx/actions/cancelSignIn.ts': '' },
      'connections stands below siwx',
    ],
    [
      'a noun imports a file of another that is no door',
      'packages/core/src/modal/showCard.ts',
      { 'packages/core/src/wallets/requests.ts': '' },
      'requests.ts is internal to wallets',
    ],
    [
      'a noun imports a door of another',
      'packages/core/src/modal/showCard.ts',
      { 'packages/core/src/wallets/actions/startPrefetch.ts': '' },
      undefined,
    ],
    [
      'a session imports the provider',
      'packages/pairing/src/session/verbs/approve.ts',
      { 'packages/pairing/src/provider/chains.ts': '' },
      'session stands below provider',
    ],
    [
      'a view imports the shell around it',
      'packages/react/src/views/account/Account/AccountTabs.tsx',
      { 'packages/react/src/shell/ViewOutlet.tsx': '' },
      'views/account stands below shell',
    ],
    [
      'a group of views imports one above it',
      'packages/react/src/views/send/WalletSend/WalletSend.tsx',
      { 'packages/react/src/views/account/pieces/NoAccount.tsx': '' },
      'views/send stands below views/account',
    ],
    [
      'a group of views imports one below it',
      'packages/react/src/views/account/Account/PendingSend.tsx',
      { 'packages/react/src/views/send/pieces/useSend.ts': '' },
      undefined,
    ],
    [
      'a group of views imports the registry of all views',
      'packages/react/src/views/swap/Swap/Swap.tsx',
      { 'packages/react/src/views/registry.ts': '' },
      'views/swap stands below views',
    ],
    [
      'a piece that views share imports a view',
      'packages/react/src/pieces/Note.tsx',
      { 'packages/react/src/views/send/pieces/useSend.ts': '' },
      'pieces stands below views/send',
    ],
    [
      'a route imports a store',
      'apps/server/src/users/routes.ts',
      { 'apps/server/src/users/store.ts': '' },
      'which own the stored data',
    ],
    [
      'a route under another name imports a store under another name',
      'apps/server/src/embedded/approvals/approvalRoutes.ts',
      { 'apps/server/src/embedded/approvals/approvalStore.ts': '' },
      'which own the stored data',
    ],
    [
      'a service imports its routes',
      'apps/server/src/users/service.ts',
      { 'apps/server/src/users/routes.ts': '' },
      'routes call services',
    ],
    [
      'a store imports its service',
      'apps/server/src/users/store.ts',
      { 'apps/server/src/users/service.ts': '' },
      'a store knows only the database',
    ],
    [
      'a rule of the page imports a component',
      'apps/web/src/stake/rules.ts',
      { 'apps/web/src/stake/form/StakeForm.tsx': '' },
      'effects and components import them',
    ],
    [
      'a machine of the page imports its effects',
      'apps/web/src/stake/transactions/machine.ts',
      { 'apps/web/src/stake/transactions/actions.ts': '' },
      'effects and components import them',
    ],
    [
      'what ships imports the fixtures of tests',
      'apps/server/src/users/service.ts',
      { 'apps/server/src/test/testServer.ts': '' },
      'belongs to tests',
    ],
  ])('behavior: reports whether a rule forbids that %s', (_, file, target, expected) => {
    const [path = ''] = Object.keys(target)
    const specifier = relative(dirname(file), path)
    const from = specifier.startsWith('.') ? specifier : `./${specifier}`
    for (const source of [`import { x } from '${from}'`, `export const load = () => import('${from}')`]) {
      const problems = problemsOf({ [file]: source, ...target })
      expect(problems).toEqual(expected ? [expect.stringContaining(expected)] : [])
    }
  })

  test('behavior: allows types from above, but not past a door, and in packages/pairing not at all', () => {
    const core = 'packages/core/src'
    const types = (door: string) =>
      problemsOf({
        [`${core}/storage/keys.ts`]: `import type { A } from '../accounts/${door}'`,
        [`${core}/accounts/${door}`]: '',
      })
    expect(types('state.ts')).toEqual([])
    expect(types('inner.ts')).toEqual([expect.stringContaining('internal to accounts')])
    const wire = { 'packages/pairing/src/wire/ids.ts': "import type { A } from '../crypto/keys.ts'" }
    expect(problemsOf({ ...wire, 'packages/pairing/src/crypto/keys.ts': '' })).toEqual([
      expect.stringContaining('wire stands below crypto'),
    ])
  })

  test.each([
    ['export const a = (kit: Kit) => kit.modal.getState()', 'modal'],
    ['export const a = (kit: Kit) => kit.internals.pairing?.loaded()', 'pairing'],
    ['export const a = (kit: Kit) => kit.getState().walletList', 'wallet-list'],
    ["export const a = (kit: Kit) => (kit as KitWith<'send'>).send.getState()", 'send'],
    ['export function a(kit: Kit) {\n  const { embedded } = kit.internals\n  return embedded\n}', 'embedded'],
    ['export function a(kit: Kit) {\n  const state = kit.getState()\n  return state.swap\n}', 'swap'],
    ['export const a = ({ modal }: KitState) => modal', 'modal'],
    ["export const a = ({ modal }: Pick<KitState, 'modal'>) => modal", 'modal'],
    ['export function a({ internals: { siwx } }: Kit) {\n  return siwx\n}', 'siwx'],
    ['export function a({ internals }: Kit) {\n  return internals.names\n}', 'names'],
    ["export const a = { watch: [(kit) => kit.onramp?.subscribe(() => {})] } as Capability<'alerts'>", 'onramp'],
  ])('behavior: reports a reach up through the kit: %s', (source, above) => {
    expect(problemsOf({ 'packages/core/src/networks/watches.ts': source })).toEqual([
      expect.stringContaining(`networks stands below ${above}`),
    ])
    expect(problemsOf({ 'packages/core/src/reactions/a.ts': source })).toEqual([])
    expect(problemsOf({ 'packages/core/src/networks/watches.test.ts': source })).toEqual([])
  })

  test('behavior: ignores members of the kit that are no nouns, and nouns of other objects', () => {
    const source =
      'export const a = (kit: Kit, { modal }: Page) => [kit.internals.clock, kit.accounts, modal, page.modal]'
    expect(problemsOf({ 'packages/core/src/options/a.ts': source })).toEqual([])
  })

  test('behavior: allows a reach up that is listed with a reason, and reports the entry when it is no longer needed', () => {
    const file = 'packages/core/src/alerts/actions/raiseAlert.ts'
    const reaching = (member: string) => problemsOf({ [file]: `export const a = (kit: Kit) => kit.${member}` })
    expect(reaching('modal')).toEqual([])
    expect(reaching('options')).toEqual([expect.stringContaining('no longer reaches up to modal')])
  })

  test('behavior: reports a machine that imports the kit, even indirectly, with the path', () => {
    const core = 'packages/core/src'
    const problems = problemsOf({
      [`${core}/toasts/machine.ts`]: "import { show } from './show.ts'",
      [`${core}/toasts/show.ts`]: "import type { Kit } from '../kit.ts'",
      [`${core}/kit.ts`]: '',
    })
    const way = ['toasts/machine.ts', 'toasts/show.ts', 'kit.ts'].map((each) => `${core}/${each}`)
    expect(problems).toEqual([expect.stringContaining(way.join(' → '))])
  })

  test.each([
    ["export const load = () => fetch('/a')", 'fetch'],
    ['export const now = () => Date.now()', 'Date.now'],
    ['export const now = () => new Date()', 'Date.now'],
    ['export const id = () => crypto.randomUUID()', 'crypto'],
    ["export const name = localStorage.getItem('name')", 'localStorage'],
    ['export const later = (run: () => void) => setTimeout(run, 1)', 'setTimeout'],
    ['export const open = (url: string) => new WebSocket(url)', 'WebSocket'],
    ['export function load(get = fetch) {\n  return get\n}', 'fetch'],
    ['const { href } = location\nexport { href }', 'location'],
    ["import { readFileSync } from 'node:fs'\nexport const a = readFileSync", 'node:fs'],
    ["import { useState } from 'react'\nexport const a = useState", 'react'],
  ])('behavior: reports a machine or a rule with an effect, wherever the effect is: %s', (source, effect) => {
    const stake = 'apps/web/src/stake'
    const problem = [expect.stringContaining(`uses ${effect}`)]
    expect(problemsOf({ [`${stake}/machine.ts`]: source })).toEqual(problem)
    expect(
      problemsOf({ [`${stake}/rules.ts`]: "export { a } from './tides.ts'", [`${stake}/tides.ts`]: source }),
    ).toEqual(problem)
    expect(
      problemsOf({ [`${stake}/rules.ts`]: "import type { A } from './tides.ts'", [`${stake}/tides.ts`]: source }),
      'types have no effects',
    ).toEqual([])
    expect(problemsOf({ [`${stake}/tides.ts`]: source })).toEqual([])
  })

  test('behavior: allows a rule to use functions that depend only on their arguments, and effects that are passed in', () => {
    const source = `
      import { parseAmount } from '@holdfast/caip'
      import { z } from 'zod/mini'
      export const a = (fetch: () => void, { location, history: [document] }: Page, at: number) =>
        [fetch(), location.href, document.title, new Date(at), Date.UTC(2020), Math.max(1), page.window, parseAmount, z]`
    expect(problemsOf({ 'apps/web/src/stake/rules.ts': source })).toEqual([])
  })

  test('behavior: lets a single file import a package if it is listed with a reason', () => {
    const source = "import { createHmac } from 'node:crypto'\nexport const a = createHmac"
    expect(problemsOf({ 'apps/server/src/analytics/rules.ts': source })).toEqual([])
    expect(problemsOf({ 'apps/server/src/siwx/rules.ts': source })).toEqual([
      expect.stringContaining('uses node:crypto'),
    ])
  })

  test('behavior: reports a circle through dynamic imports or types', () => {
    const circle = (back: string) =>
      problemsOf({ 'apps/web/src/a.ts': "import { b } from './b.ts'", 'apps/web/src/b.ts': back })
    for (const back of [
      "export const load = () => import('./a.ts')",
      "import type { A } from './a.ts'",
      "export type A = import('./a.ts').A",
      "export let a: typeof import('./a.ts')",
      "export const modules = import.meta.glob('./?.ts')",
      "export const modules = import.meta.glob(['./c/*.ts', './a.ts'], { eager: true })",
      "export const program = new URL('a.ts', import.meta.url)",
    ]) {
      expect(circle(back)).toEqual([expect.stringMatching(/^circle: /)])
    }
  })

  test.each([
    ['a glob', "import.meta.glob('../modal/*.ts')"],
    ['a URL', "new URL('../modal/state.ts', import.meta.url)"],
  ])('behavior: a file that %s refers to counts as imported', (_name, reference) => {
    const file = 'packages/core/src/storage/keys.ts'
    const files = { [file]: `export const found = ${reference}`, 'packages/core/src/modal/state.ts': '' }
    expect(problemsOf(files)).toEqual([`${file}: '../modal/state.ts': storage stands below modal`])
  })

  test('behavior: a URL of a missing source is a problem; other URLs are not', () => {
    const refer = (reference: string) => problemsOf({ 'apps/web/src/a.ts': `export const url = ${reference}` })
    expect(refer("new URL('./b.ts', import.meta.url)")).toEqual([expect.stringContaining("'./b.ts' is no file")])
    for (const other of [
      "new URL('./data.json', import.meta.url)",
      "new URL('../../server/src/main.ts', import.meta.url)",
      "new URL('./b.ts', 'https://a.example')",
      "new Blob(['./b.ts', import.meta.url])",
    ]) {
      expect(refer(other)).toEqual([])
    }
  })

  test('behavior: reports a chain of more than ten imports that run; types and dynamic imports do not count', () => {
    const chainOf = (importOf: (next: string) => string) =>
      problemsOf(
        Object.fromEntries(
          Array.from({ length: 12 }, (_, index) => [
            `apps/web/src/a${index}.ts`,
            index < 11 ? importOf(`./a${index + 1}.ts`) : '',
          ]),
        ),
      )
    const [problem, ...others] = chainOf((next) => `import { a } from '${next}'`)
    expect(problem).toMatch(
      /^apps\/web: a chain of 11 imports, more than 10: apps\/web\/src\/a0.ts → .* → apps\/web\/src\/a11.ts$/,
    )
    expect(others).toEqual([])
    expect(chainOf((next) => (next === './a6.ts' ? `import type { A } from '${next}'` : `import '${next}'`))).toEqual(
      [],
    )
    for (const later of [
      (next: string) => `import('${next}')`,
      (next: string) => `import.meta.glob('${next}')`,
      (next: string) => `new URL('${next}', import.meta.url)`,
    ]) {
      expect(chainOf((next) => (next === './a6.ts' ? `export const a = ${later(next)}` : `import '${next}'`))).toEqual(
        [],
      )
    }
    expect(chainOf((next) => `export const a = import.meta.glob('${next}', { eager: true })`)).toHaveLength(1)
  })

  test('behavior: places a new capability below the reactions and above every noun, without an entry in the table', () => {
    const core = 'packages/core/src'
    const harbour = { [`${core}/harbour/capability.ts`]: '', [`${core}/harbour/actions.ts`]: '' }
    const problems = (from: string, to: string) =>
      problemsOf({ ...harbour, [`${core}/${from}`]: `import { x } from '../${to}'`, [`${core}/${to}`]: '' })
    expect(problems('harbour/tides.ts', 'wallets/actions.ts')).toEqual([])
    expect(problems('reactions/tides.ts', 'harbour/actions.ts')).toEqual([])
    expect(problems('wallets/tides.ts', 'harbour/actions.ts')).toEqual([
      expect.stringContaining('wallets stands below harbour'),
    ])
    expect(problems('harbour/tides.ts', 'wallets/requests.ts')).toEqual([
      expect.stringContaining('internal to wallets'),
    ])
  })

  test.each([
    ['packages/core', 'react', 'React stays in'],
    ['packages/core', 'react-dom/client', 'React stays in'],
    ['packages/pairing', 'react', 'React stays in'],
    ['apps/server', 'react', 'React stays in'],
    ['packages/react', 'react', undefined],
    ['packages/core', 'react-aria-of-another-name', undefined],
    ['apps/server', '@account-abstraction/contracts/artifacts/EntryPoint.json', 'GPL-3.0'],
    ['apps/web', '@uniswap/v2-core', 'GPL-3.0'],
    ['packages/pairing', '@walletconnect/sign-client', 'for tests only'],
    ['packages/react', '@reown/appkit', 'for tests only'],
  ])('param: forbiddenPackages: %s imports %s: %s', (room, specifier, expected) => {
    const load = (file: string) => problemsOf({ [`${room}/src/${file}`]: `import x from '${specifier}'` })
    const [lowest] = floors.find((rule) => rule.room === room)?.nouns ?? []
    const found = load(lowest ? `${lowest}/a.ts` : 'a.ts')
    expect(found).toEqual(expected ? [expect.stringContaining(expected)] : [])
    expect(load('a.test.ts'), 'tests may import the package').toEqual([])
  })

  test.each([
    ['names/service.ts', 'drizzle-orm', 'queries are in stores'],
    ['names/facts.ts', 'drizzle-orm/node-postgres', 'queries are in stores'],
    ['names/restore.ts', 'drizzle-orm', 'queries are in stores'],
    ['names/store.ts', 'drizzle-orm', undefined],
    ['names/nameStore.ts', 'drizzle-orm', undefined],
    ['names/tables.ts', 'drizzle-orm/pg-core', undefined],
    ['database/lease.ts', 'drizzle-orm', undefined],
    ['names/service.ts', 'hono', 'know nothing of HTTP'],
    ['names/nameStore.ts', 'hono/cookie', 'know nothing of HTTP'],
    ['names/routes.ts', 'hono', undefined],
  ])(
    'behavior: the server has SQL only in stores, and no HTTP there or in services: %s imports %s',
    (file, specifier, expected) => {
      const found = problemsOf({ [`apps/server/src/${file}`]: `import x from '${specifier}'` })
      expect(found).toEqual(expected ? [expect.stringContaining(expected)] : [])
    },
  )

  test('behavior: reports a package that imports itself by its name', () => {
    const files = new Map([['packages/core/src/text/a.ts', "import { openModal } from '@holdfast/core'"]])
    const folders = new Map([['@holdfast/core', 'packages/core']])
    const { problems } = findImportProblems(files, { isFile: (path) => files.has(path), folders })
    expect(problems).toEqual([expect.stringContaining("'@holdfast/core' is this package")])
  })

  test('behavior: reports a folder without a floor', () => {
    expect(problemsOf({ 'packages/core/src/helm/state.ts': '' })).toEqual([
      expect.stringContaining('stands on no floor'),
    ])
  })
})

describe('isPermissive', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR Apache-2.0)', true],
    ['MIT OR GPL-3.0-or-later', true],
    ['MIT AND GPL-3.0-or-later', false],
    ['GPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['Unknown', false],
  ])('default: for %s, returns %s', (expression, expected) => {
    expect(isPermissive(expression)).toBe(expected)
  })
})

describe('whyRefused', () => {
  test('default: returns a licence that is not permissive, unless the package is allowed individually', () => {
    expect(whyRefused('some-package', 'MIT')).toBeUndefined()
    expect(whyRefused('some-package', 'GPL-3.0')).toBe('GPL-3.0')
    expect(whyRefused('lightningcss', 'MPL-2.0')).toBeUndefined()
  })

  test('behavior: refuses EntryPoint, although its package declares MIT', () => {
    expect(whyRefused('@account-abstraction/contracts', 'MIT')).toContain('GPL-3.0')
  })
})
