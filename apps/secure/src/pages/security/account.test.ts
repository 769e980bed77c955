import { describe, expect, test } from 'vitest'
import { securityAccount } from './account.ts'

/** Creates an account whose vault answers a freeze with an error of this code, if any. */
function accountWithVault(code: string | undefined) {
  const device = {
    api: { freeze: async () => 86_400_000 },
    vault: {
      freeze: async () => {
        if (code !== undefined) throw Object.assign(new Error('no'), { code })
      },
    },
    session: { accessToken: async () => 'token' },
  } as unknown as Parameters<typeof securityAccount>[0] // A freeze calls only these members.
  return securityAccount(device)
}

describe('freeze', () => {
  test('default: freezes the wallet at both services', async () => {
    expect(await accountWithVault(undefined).freeze()).toBe(86_400_000)
  })

  test('behavior: succeeds if the vault has no share to freeze', async () => {
    expect(await accountWithVault('share_not_found').freeze()).toBe(86_400_000)
  })

  test.each(['unavailable', 'rate_limited'])('error: fails if the vault answers %s', async (code) => {
    await expect(accountWithVault(code).freeze()).rejects.toMatchObject({ code })
  })
})
