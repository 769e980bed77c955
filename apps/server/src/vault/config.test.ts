import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../config/errors.ts'
import { loadConfig } from '../config/loadConfig.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { createLogger } from '../http/telemetry/logger.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { loadVaultConfig } from './config.ts'
import { startVault } from './startVault.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-vault-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = (digit: string): string => digit.repeat(64)
const vault = {
  NODE_ENV: 'production',
  VAULT_URL: 'https://vault.app.example',
  SECURE_URL: 'https://secure.app.example',
  VAULT_DATABASE_URL: 'postgres://vault:v@db.example/vault',
  VAULT_SECRET: 'v'.repeat(32),
  VAULT_KEYS: `one:${key('a')}`,
  VAULT_SMTP_URL: 'smtps://vault:v@mail.example',
  VAULT_MAIL_FROM: 'Vault <vault@app.example>',
}
const api = {
  DATABASE_URL: 'postgres://api:a@db.example/api',
  EMBEDDED_SECRET: 'e'.repeat(32),
  EMBEDDED_KEYS: `one:${key('b')}`,
  SMTP_URL: 'smtps://api:a@mail.example',
}
/** Returns the problems that a configuration error lists. */
function problemsOf(load: () => unknown): readonly string[] {
  try {
    load()
    return []
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.problems
    throw error
  }
}

describe('loadVaultConfig', () => {
  it('default: accepts production if the vault has secrets and services of its own, alone or beside the API', () => {
    expect(loadVaultConfig(vault)).toMatchObject({ production: true, url: vault.VAULT_URL, releasesPerHour: 100 })
    expect(problemsOf(() => loadVaultConfig({ ...vault, ...api }))).toEqual([])
    expect(problemsOf(() => loadVaultConfig({}))).toEqual([])
  })

  it('param: VAULT_OLDER_CLIENTS: is on by default in development only', () => {
    const allows = (variables: Parameters<typeof loadVaultConfig>[0]) => loadVaultConfig(variables).allowsOlderClients
    expect([allows({}), allows(vault), allows({ ...vault, VAULT_OLDER_CLIENTS: 'on' })]).toEqual([true, false, true])
    expect(problemsOf(() => loadVaultConfig({ VAULT_OLDER_CLIENTS: 'yes' }))).toHaveLength(1)
  })

  it.each(Object.keys(vault).filter((name) => name !== 'NODE_ENV'))('error: refuses production without %s', (name) => {
    const [problem = '', ...others] = problemsOf(() => loadVaultConfig({ ...vault, [name]: undefined }))
    expect(problem).toMatch(new RegExp(`^${name} is not set; the vault needs `))
    expect(others).toEqual([])
  })

  it.each([
    ['database', { DATABASE_URL: 'postgres://api:a@DB.example:5432/vault' }, 'the same database'],
    ['user of a database', { DATABASE_URL: 'postgres://vault:x@db.example/api' }, 'the same user'],
    ['key', { EMBEDDED_KEYS: `two:${key('c')},one:${key('A')}` }, 'share a key'],
    ['key at a key service', { VAULT_KEYS: 'a:kms:alias/one', EMBEDDED_KEYS: 'b:kms:alias/one' }, 'share a key'],
    ['secret', { EMBEDDED_SECRET: vault.VAULT_SECRET }, 'are the same'],
    ['mail server', { SMTP_URL: vault.VAULT_SMTP_URL }, 'mail credentials of its own'],
  ])('error T-SRV-6: refuses production that shares a %s with the API', (_name, shared, problem) => {
    expect(problemsOf(() => loadVaultConfig({ ...vault, ...api, ...shared }))).toEqual([
      expect.stringContaining(problem),
    ])
  })

  it('error T-SRV-6: refuses production if both services read the same key from a file', () => {
    const file = join(folder, 'ring')
    writeFileSync(file, `one:${key('a')}\n`)
    const shared = { ...vault, ...api, EMBEDDED_KEYS: undefined, EMBEDDED_KEYS_FILE: file }
    expect(problemsOf(() => loadVaultConfig(shared))).toEqual([expect.stringContaining('share a key')])
  })

  it('error: refuses a public address in development', () => {
    for (const exposed of [
      { VAULT_URL: 'http://vault.app.example' },
      { SECURE_URL: 'http://secure.app.example' },
      { SECURE_URL: 'https://secure.internal' },
      { SERVICES_URL: 'http://services.app.example' },
      { HOST: '0.0.0.0' },
    ]) {
      expect(problemsOf(() => loadVaultConfig(exposed))).toEqual([expect.stringContaining('set NODE_ENV=production')])
    }
  })

  it('error: prints no secret', () => {
    const problems = problemsOf(() =>
      loadVaultConfig({ ...vault, VAULT_SECRET: 'shortsecret', VAULT_DATABASE_URL: 'x://hunter2' }),
    )
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toMatch(/shortsecret|hunter2/)
  })
})

describe('loadConfig', () => {
  const chains = join(folder, 'chains.json')
  writeFileSync(
    chains,
    JSON.stringify([
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://node.example'],
      },
    ]),
  )
  const production = {
    ...api,
    NODE_ENV: 'production',
    SERVICES: 'product,embedded',
    WEB_URL: 'https://app.example',
    SERVICES_URL: 'https://services.app.example',
    SECURE_URL: vault.SECURE_URL,
    VAULT_URL: vault.VAULT_URL,
    AUTH_SECRET: 'w'.repeat(32),
    MAIL_FROM: 'a@app.example',
    CHAINS: chains,
  }

  it('default: the embedded wallet runs in production only if the operator names it', () => {
    expect(loadConfig(production).enabledServices).toContain('embedded')
    expect(loadConfig({ ...production, SERVICES: undefined }).enabledServices).not.toContain('embedded')
    expect(loadConfig({}).enabledServices).toContain('embedded')
  })

  it('default: the frame and the vault have the same origins as in browsers, which write them in lower case', () => {
    const urls = { SECURE_URL: 'https://Secure.App.example', VAULT_URL: 'HTTPS://Vault.app.example/' }
    const expected = { secureUrl: vault.SECURE_URL, vaultUrl: vault.VAULT_URL }
    const { secure, embedded } = loadConfig({ ...production, ...urls })
    expect({ secureUrl: secure.url, vaultUrl: embedded.vaultUrl }).toEqual(expected)
    const { secureUrl, url } = loadVaultConfig({ ...vault, ...urls })
    expect({ secureUrl, vaultUrl: url }).toEqual(expected)
  })

  it.each(['EMBEDDED_SECRET', 'EMBEDDED_KEYS', 'VAULT_URL', 'SECURE_URL'])(
    'error: refuses production without %s',
    (name) => {
      const problems = problemsOf(() => loadConfig({ ...production, [name]: undefined }))
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is not set`))])
    },
  )

  it('error: refuses production with a vault that browsers reach without TLS, except on this machine', () => {
    const problemsWith = (url: string) => problemsOf(() => loadConfig({ ...production, VAULT_URL: url }))
    expect(problemsWith('http://vault.app.example')).toEqual([expect.stringContaining('production needs https')])
    expect(problemsWith('HTTP://vault.app.example')).toHaveLength(1)
    expect(problemsWith('http://localhost:3005')).toEqual([])
  })

  it('error T-SRV-6: refuses production if the API shares a database and a key with the vault', () => {
    const shared = { VAULT_DATABASE_URL: api.DATABASE_URL, VAULT_KEYS: api.EMBEDDED_KEYS }
    expect(problemsOf(() => loadConfig({ ...production, ...shared }))).toHaveLength(2)
  })
})

describe('startVault', () => {
  it('error T-SRV-6: refuses the database of the API, even when only the vault’s configuration contains its URL', async () => {
    const url = await makeTestDatabase()
    await migrateDatabase(url, { foreignTable: 'recovery_share' })
    const config = { ...loadVaultConfig({ DATA_DIR: folder }), port: 0, database: { kind: 'url', url } as const }
    const log = createLogger({ destination: { write: () => undefined } })
    await expect(startVault(config, { log })).rejects.toThrow('has the table embedded_share of another service')
    const vaultDatabaseUrl = await makeTestDatabase()
    await (await startVault({ ...config, database: { kind: 'url', url: vaultDatabaseUrl } }, { log })).stop()
    await expect(migrateDatabase(vaultDatabaseUrl, { foreignTable: 'recovery_share' })).rejects.toThrow(
      'a database of its own',
    )
  })
})
