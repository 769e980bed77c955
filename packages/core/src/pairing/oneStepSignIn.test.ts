import { describe, expect, test } from 'vitest'
import { eventually, waitFor } from '../../test/testKit.ts'
import { setUpPairing, uriOf } from '../../test/testPairing.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import { openModal } from '../modal/actions.ts'
import { signIn } from '../siwx/actions/requestSignIn.ts'
import { createSiwxMessage } from '../siwx/createSiwxMessage.ts'
import type { SiwxExtension, SiwxSession } from '../siwx/types.ts'
import { startPairing } from './actions/startPairing.ts'

const { pairingKit, startPhone } = setUpPairing()

describe('one-step sign-in', () => {
  function extension(): SiwxExtension & { kept: SiwxSession[] } {
    const kept: SiwxSession[] = []
    return {
      kept,
      createMessage: async ({ accountAddress, chainId }) =>
        createSiwxMessage({
          accountAddress,
          chainId,
          domain: 'app.example',
          uri: 'https://app.example',
          version: '1',
          nonce: 'abcdefgh1234',
          statement: 'Welcome.',
          issuedAt: new Date().toISOString(),
        }),
      addSession: async (session) => void kept.push(session),
      setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
      getSessions: async () => kept,
      revokeSession: async () => {},
    }
  }

  test('default: a wallet that supports one-step sign-in signs while it connects, and is not asked again', async () => {
    const siwx = extension()
    const page = pairingKit({ siwx })
    const phone = await startPhone()
    openModal(page.kit, { view: 'ConnectingWalletConnect' })
    await startPairing(page.kit)
    await phone.signIn(await uriOf(page))
    await waitFor(page.kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
    await waitFor(page.kit.pairing, ({ status }) => status === 'idle')
    expect(siwx.kept).toMatchObject([{ data: { accountAddress: phone.account.address, nonce: 'abcdefgh1234' } }])
    await eventually(() => !page.kit.modal.getState().open)
    expect(page.kit.siwx.getState().status).toBe('idle')
    expect(phone.requests).toEqual([])
  })

  test('behavior: a wallet that approves only the session is asked to sign afterwards', async () => {
    const siwx = extension()
    const page = pairingKit({ siwx })
    const phone = await startPhone()
    openModal(page.kit, { view: 'ConnectingWalletConnect' })
    await startPairing(page.kit)
    await phone.approve(await uriOf(page))
    await waitFor(page.kit.router, ({ view }) => view === 'SIWXSignMessage')
    await signIn(page.kit)
    expect(siwx.kept).toHaveLength(1)
    expect(phone.requests).toMatchObject([{ method: 'personal_sign' }])
  })

  test('error: an extension that cannot make a message does not affect the pairing', async () => {
    const siwx = { ...extension(), createMessage: () => Promise.reject(new Error('no nonce')) }
    const page = pairingKit({ siwx })
    const phone = await startPhone()
    await startPairing(page.kit)
    await phone.approve(await uriOf(page))
    await waitFor(page.kit.accounts, ({ eip155: account }) => account?.address === phone.account.address)
  })

  test('error: if the extension does not accept the sign-in, the connection ends, and the wallet is notified', async () => {
    const siwx = { ...extension(), setSessions: () => Promise.reject(new Error('not accepted')) }
    const page = pairingKit({ siwx })
    const phone = await startPhone()
    const notified = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await startPairing(page.kit)
    await phone.signIn(await uriOf(page))
    const { error } = await waitFor(page.kit.pairing, ({ status }) => status === 'failed')
    expect(error?.message).toContain('not accepted')
    await notified
    expect(getAccount(page.kit).isConnected).toBe(false)
  })

  test('behavior: if the user is forgotten before the app has the sign-in, the app does not get it', async () => {
    const siwx = extension()
    const given: unknown[] = []
    siwx.setSessions = async (sessions) => void given.push(...sessions)
    const page = pairingKit({ siwx })
    const phone = await startPhone()
    const notified = new Promise((resolve) => phone.client.on('session_delete', resolve))
    await startPairing(page.kit)
    void waitFor(page.kit.pairing, ({ status }) => status === 'connecting').then(() => forgetUser(page.kit))
    await phone.signIn(await uriOf(page))
    await notified
    expect(given).toEqual([])
  })

  test('behavior: if the user is forgotten while the app stores the sign-in, the sign-in ends', async () => {
    const siwx = extension()
    const { setSessions } = siwx
    const page = pairingKit({ siwx })
    const stored: number[] = []
    siwx.setSessions = async (sessions) => {
      if (sessions.length > 0) await forgetUser(page.kit)
      await setSessions(sessions)
      stored.push(sessions.length)
    }
    const phone = await startPhone()
    await startPairing(page.kit)
    await phone.signIn(await uriOf(page))
    await eventually(() => stored.length === 2)
    expect(stored).toEqual([1, 0])
    expect([getAccount(page.kit).isConnected, page.kit.internals.siwx.settled.size]).toEqual([false, 0])
  })

  test('error: if the accounts are then not connected, the sign-in ends', async () => {
    const siwx = extension()
    const page = pairingKit({ siwx })
    const phone = await startPhone()
    await startPairing(page.kit)
    void waitFor(page.kit.connections, ({ eip155 }) => eip155?.status === 'connecting').then(() => disconnect(page.kit))
    await phone.signIn(await uriOf(page))
    await waitFor(page.kit.pairing, ({ status }) => status === 'failed')
    expect([siwx.kept, page.kit.internals.siwx.settled.size]).toEqual([[], 0])
  })
})
