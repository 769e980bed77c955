import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findLogin } from '../../custody/social/providers.ts'
import { loadConfig } from '../loadConfig.ts'
import { listSocialLoginProblems, socialLoginsOf } from './socialLogins.ts'
import { listWalletSocials } from './walletSocials.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-social-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'AuthKey.p8')
writeFileSync(keyFile, '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----\n')
const otherFile = join(folder, 'notes.txt')
writeFileSync(otherFile, 'no key')

describe('listSocialLoginProblems', () => {
  const apple = {
    EMBEDDED_APPLE_CLIENT_ID: 'a',
    EMBEDDED_APPLE_TEAM_ID: 't',
    EMBEDDED_APPLE_KEY_ID: 'k',
    EMBEDDED_APPLE_KEY_FILE: keyFile,
  }
  it('default: accepts complete clients, at the API and at the vault', () => {
    const google = { EMBEDDED_GOOGLE_CLIENT_ID: 'g', EMBEDDED_GOOGLE_CLIENT_SECRET: 's' }
    expect(listSocialLoginProblems({ ...google, ...apple }, 'api')).toEqual([])
    expect(listSocialLoginProblems({ EMBEDDED_GOOGLE_CLIENT_ID: 'g', EMBEDDED_APPLE_CLIENT_ID: 'a' }, 'vault')).toEqual(
      [],
    )
  })

  it.each([
    ['api', { EMBEDDED_X_CLIENT_ID: 'x' }, 'EMBEDDED_X_CLIENT_SECRET is not set although EMBEDDED_X_CLIENT_ID is'],
    ['api', { EMBEDDED_X_CLIENT_SECRET: 'x' }, 'EMBEDDED_X_CLIENT_SECRET is set although EMBEDDED_X_CLIENT_ID is not'],
    ['api', { ...apple, EMBEDDED_APPLE_TEAM_ID: undefined }, 'EMBEDDED_APPLE_TEAM_ID is not set'],
    ['api', { ...apple, EMBEDDED_APPLE_KEY_FILE: otherFile }, 'which holds no private key'],
    ['api', { ...apple, EMBEDDED_APPLE_KEY_FILE: join(folder, 'gone') }, 'which holds no private key'],
    ['vault', { EMBEDDED_GITHUB_CLIENT_ID: 'g' }, 'EMBEDDED_GITHUB_CLIENT_SECRET is not set'],
  ] as const)('error: at the %s, refuses %j', (part, environment, problem) => {
    const problems = listSocialLoginProblems(environment, part)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })
})

describe('socialLoginsOf', () => {
  it('default: returns the operator’s clients, and, only in development, the sandbox in place of the other providers', () => {
    const environment = { EMBEDDED_GITHUB_CLIENT_ID: 'g', EMBEDDED_GITHUB_CLIENT_SECRET: 's' }
    const developing = socialLoginsOf(environment, { sandboxUrl: 'http://localhost:1/dev/sign-in' })
    expect(findLogin(developing, 'github')).toMatchObject({
      isSandbox: false,
      client: { clientId: 'g', clientSecret: 's' },
      provider: { issuer: 'https://github.com/login/oauth' },
    })
    expect(findLogin(developing, 'google')).toMatchObject({
      isSandbox: true,
      provider: { issuer: 'http://localhost:1/dev/sign-in' },
    })
    const inProduction = socialLoginsOf(environment, { sandboxUrl: undefined })
    expect(findLogin(inProduction, 'google')).toBeUndefined()
  })
})

describe('listWalletSocials', () => {
  it('default: lists all providers in their order in development, and none without the embedded wallet', () => {
    expect(listWalletSocials(loadConfig({}))).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
    ])
    expect(listWalletSocials(loadConfig({ SERVICES: 'product' }))).toEqual([])
  })
})
