import { describe, expect, test } from 'vitest'
import { securityAccount } from './account.ts'

/** An account whose vault answers a freeze with an error of this code. */
function open(code: string | undefined) {
  const device = {
    api: { freeze: async () => 86_400_000 },
    vault: {
      freeze: async () => {
        if (code !== undefined) throw Object.assign(new Error('no'), { code })
      },
    },
    session: { accessToken: async () => 'token' },
  } as unknown as Parameters<typeof securityAccount>[0] // These are the calls of a freeze.
  return securityAccount(device)
}

describe('freeze', () => {
  test('default: both services freeze their part', async () => {
    expect(await open(undefined).freeze()).toBe(86_400_000)
  })

  test('behavior: a vault without a share of this device has nothing to freeze', async () => {
    expect(await open('share_not_found').freeze()).toBe(86_400_000)
  })

  test.each(['unavailable', 'rate_limited'])('error: a vault that answers %s has not frozen its part', async (code) => {
    await expect(open(code).freeze()).rejects.toMatchObject({ code })
  })
})
