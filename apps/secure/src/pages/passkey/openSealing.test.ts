import type { LoggedInUser } from '@holdfast/api/embedded'
import type { Approval } from '@holdfast/api/vault'
import { describe, expect, test } from 'vitest'
import type { SessionUser } from '../../session/createSession.ts'
import { openSealing, type SealingDevice, WindowNotApprovedError } from './openSealing.ts'

describe('openSealing', () => {
  const addresses: SessionUser['wallet']['addresses'] = { evm: '0x1', solana: 's' }

  /** Opens a sealing on a device that the vault has not approved. */
  const open = (email: string | null, state: Approval['state']) => {
    const device: SealingDevice = {
      api: { getMe: async () => ({ wallet: { exportedAt: null, sealing: null } }) as LoggedInUser }, // The code reads only these fields.
      vault: {
        listRecoveryShares: () =>
          Promise.reject(Object.assign(new Error('not approved'), { code: 'device_not_approved' })),
        askApproval: async () => ({ matchNumber: '42', expiresAt: 1 }),
        awaitApproval: async () => ({ state }) as Approval, // The code reads only this field.
      },
      session: { accessToken: async () => 'token', seal: async () => {} },
      records: { readLimit: async () => undefined },
      jkt: 'thumb',
    }
    const { signal } = new AbortController()
    return openSealing(
      device,
      { wallet: { id: 'w', addresses }, email },
      { projectId: 'p', origin: 'https://wallet.example', signal, onOpen: () => {} },
    )
  }

  test('error: throws if the user refuses the window, or has no email address to which the vault could send its question', async () => {
    await expect(open('kelp@example.com', 'cancelled')).rejects.toBeInstanceOf(WindowNotApprovedError)
    await expect(open(null, 'approved')).rejects.toBeInstanceOf(WindowNotApprovedError)
    await expect(open('kelp@example.com', 'approved')).resolves.toBeUndefined()
  })
})
