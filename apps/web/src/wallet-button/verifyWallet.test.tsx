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

/**
 * Starts the verification, up to the kit's prompt to sign. The wallet has not been asked yet.
 *
 * @param refusals - the error status that the server returns, by path.
 */
async function startVerification(refusals: Record<string, number> = {}) {
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
      }, // Cast: the schema has checked the signature's form.
  }
}

describe('verifyWallet', () => {
  it('default: requests a nonce, submits the signed proof, binds the address, and fetches the session again', async () => {
    const page = await startVerification()
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

  it('behavior: signs a message that contains the site, the account and the nonce', async () => {
    const page = await startVerification()
    const { address } = page.account
    await signIn(page.kit)
    await page.done
    const [request] = page.wallet.requestsOf('personal_sign')
    const message = hexToString(String(request?.params[0]) as `0x${string}`) // Cast: the message is passed in hex.
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
    ['the user cancels', cancelSignIn],
    ['the modal closes', async (kit: Kit) => closeModal(kit)],
  ])('behavior: sends and shows nothing when %s', async (_, leave) => {
    const page = await startVerification()
    await leave(page.kit)
    await page.done
    expect([page.calls(), page.toasts()]).toEqual([[], []])
  })

  it('behavior: ends the verification when the account changes while the wallet signs, and does not send the signature', async () => {
    const page = await startVerification()
    const held = page.wallet.holdNext('personal_sign')
    void signIn(page.kit)
    await held.request
    await act(() => page.wallet.setAccount(newAccount()))
    await page.done
    held.release()
    expect([page.calls(), page.toasts()]).toEqual([['POST /api/siwx/nonce'], []])
  })

  it('behavior: waits after a rejection in the wallet, and uses the next signature', async () => {
    const page = await startVerification()
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
  ])('error: explains why the server refused the binding with %i', async (status, text) => {
    const page = await startVerification({ '/api/wallet/verify': status })
    await signIn(page.kit)
    await page.done
    expect(page.toasts()).toEqual([text])
    expect(page.app.session.state.get()).toMatchObject({ user: { verifiedWallet: null } })
  })

  it.each([
    ['binds the address', 204],
    ['refuses the address', 500],
  ])('behavior: shows no toast to the next user if the server %s after the user has left', async (_case, status) => {
    const page = await startVerification({ '/api/wallet/verify': status })
    page.signInAs({ id: '2', userName: 'grace', verifiedWallet: null })
    // The next user is known before the server's answer arrives.
    const { verifyWallet: bind } = page.app.api
    vi.spyOn(page.app.api, 'verifyWallet').mockImplementation(async (address) => {
      await page.app.session.refresh()
      await bind(address)
    })
    await signIn(page.kit)
    await page.done
    expect(page.calls()).toContain(`POST /api/wallet/verify?walletAddress=${page.account.address}`)
    expect(page.toasts()).toEqual([])
  })

  it('error: binds nothing when the server refuses the proof, and lets the user sign again', async () => {
    const page = await startVerification({ '/api/siwx/verify': 403 })
    await signIn(page.kit)
    expect(page.kit.siwx.getState().status).toBe('prompting')
    expect(page.calls()).toEqual(['POST /api/siwx/nonce', 'POST /api/siwx/verify'])
  })
})
