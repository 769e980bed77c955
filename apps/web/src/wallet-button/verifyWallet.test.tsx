import { siwxProofSchema } from '@holdfast/api'
import { cancelSignIn, closeModal, type Kit, signIn } from '@holdfast/core'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { act } from '@testing-library/react'
import { hexToString, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../test/createTestApp.ts'
import { newAccount, openStakePage } from '../../test/openStakePage.tsx'
import { verifyWallet } from './verifyWallet.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

/** Requests the verification from a server. @param refusals - the status with which it refuses a path. */
async function ask(refusals: Record<string, number> = {}) {
  const answer: Answer = ({ path }) => {
    const [key = ''] = path.split('?')
    if (key === '/api/siwx/nonce')
      return { status: 200, body: { nonce: 'abcdefgh12345678', expiresAt: '2030-01-01T00:00:00.000Z' } }
    return { status: refusals[key] ?? (key.startsWith('/api/') ? 204 : 404) }
  }
  const page = await openStakePage(chain, null, { answer })
  page.signInAs({ id: '1', userName: 'ada', verifiedWallet: null })
  await page.app.session.refresh()
  const done = verifyWallet({ kit: page.kit, ...page.app })
  await vi.waitUntil(() => page.kit.siwx.getState().status === 'prompting')
  return {
    ...page,
    done,
    calls: () =>
      page.calls.filter(({ path }) => path.startsWith('/api')).map(({ method, path }) => `${method} ${path}`),
    /** The submitted proof. */
    proof: () =>
      siwxProofSchema.parse(page.calls.find(({ path }) => path === '/api/siwx/verify')?.body) as {
        message: string
        signature: `0x${string}`
      }, // The schema has checked the signature's form.
  }
}

describe('verifyWallet', () => {
  it('default: nonce, signature, proof, binding, and then the session again', async () => {
    const page = await ask()
    const { address } = page.account
    expect(page.wallet.requestsOf('personal_sign')).toEqual([])
    await signIn(page.kit)
    page.signInAs({ id: '1', userName: 'ada', verifiedWallet: address })
    await page.done
    expect(page.calls()).toEqual([
      'POST /api/siwx/nonce',
      'POST /api/siwx/verify',
      `POST /api/wallet/verify?walletAddress=${address}`,
    ])
    expect(page.toasts()).toEqual(['Wallet verified successfully'])
    expect(page.app.session.state.get()).toMatchObject({ user: { verifiedWallet: address } })
  })

  it('behavior: the message that is signed says who asks, for which account, with which nonce', async () => {
    const page = await ask()
    const { address } = page.account
    await signIn(page.kit)
    await page.done
    const [request] = page.wallet.requestsOf('personal_sign')
    const message = hexToString(String(request?.params[0]) as `0x${string}`) // Wallets are asked in hex.
    expect(message).toMatch(
      `${window.location.host} wants you to sign in with your Ethereum account:\n${address}\n\nI prove to Holdfast`,
    )
    for (const line of [`URI: ${window.location.origin}`, 'Version: 1', 'Chain ID: 31337', 'Nonce: abcdefgh12345678'])
      expect(message.split('\n')).toContain(line)
    const { message: sent, signature } = page.proof()
    expect(sent).toBe(message)
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  it.each([
    ['cancelled', cancelSignIn],
    ['closed', async (kit: Kit) => closeModal(kit)],
  ])('behavior: %s, nothing is sent and nothing is shown', async (_, leave) => {
    const page = await ask()
    await leave(page.kit)
    await page.done
    expect([page.calls(), page.toasts()]).toEqual([[], []])
  })

  it('behavior: a change of account while the wallet signs ends the verification; the signature is not used', async () => {
    const page = await ask()
    const held = page.wallet.holdNext('personal_sign')
    void signIn(page.kit)
    await held.request
    await act(() => page.wallet.setAccount(newAccount()))
    await page.done
    held.release()
    expect([page.calls(), page.toasts()]).toEqual([['POST /api/siwx/nonce'], []])
  })

  it('behavior: after a refusal in the wallet it waits, and the next signature counts', async () => {
    const page = await ask()
    page.wallet.rejectNext('personal_sign')
    await signIn(page.kit)
    expect(page.kit.siwx.getState().status).toBe('prompting')
    expect(page.calls()).toEqual(['POST /api/siwx/nonce'])
    await signIn(page.kit)
    await page.done
    expect(page.toasts()).toEqual(['Wallet verified successfully'])
  })

  it.each([
    [409, 'This wallet is verified by another account. Log in with that one, or connect another wallet.'],
    [401, 'Your session has ended. Log in again, then verify the wallet.'],
  ])('error: a binding that is answered with %i', async (status, text) => {
    const page = await ask({ '/api/wallet/verify': status })
    await signIn(page.kit)
    await page.done
    expect(page.toasts()).toEqual([text])
    expect(page.app.session.state.get()).toMatchObject({ user: { verifiedWallet: null } })
  })

  it('error: a proof that the server refuses binds nothing, and the user can sign again', async () => {
    const page = await ask({ '/api/siwx/verify': 403 })
    await signIn(page.kit)
    expect(page.kit.siwx.getState().status).toBe('prompting')
    expect(page.calls()).toEqual(['POST /api/siwx/nonce', 'POST /api/siwx/verify'])
  })
})
