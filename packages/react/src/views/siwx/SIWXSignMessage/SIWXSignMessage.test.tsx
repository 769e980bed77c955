import { createSiwxMessage, getAccount, requestSignIn, type SiwxExtension, type SiwxSession } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../../../test/announceWallet.ts'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

/** Sign-in as an app brings it: keeps the sessions in this test's memory. */
function extension({ required = false } = {}): SiwxExtension & { sessions: SiwxSession[] } {
  const sessions: SiwxSession[] = []
  return {
    sessions,
    createMessage: async ({ accountAddress, chainId }) =>
      createSiwxMessage({
        accountAddress,
        chainId,
        domain: 'reef.example',
        uri: 'https://reef.example',
        version: '1',
        nonce: 'n1',
      }),
    addSession: async (session) => {
      sessions.push(session)
    },
    setSessions: async (next) => {
      sessions.splice(0, sessions.length, ...next)
    },
    getSessions: async () => sessions,
    revokeSession: async () => {},
    getRequired: () => required,
  }
}

async function promptOnDemand(answers = {}) {
  const page = renderKit()
  const siwx = extension()
  const wallet = await connectWallet(page.kit, { answers })
  const outcome = requestSignIn(page.kit, { siwx }).then(
    () => 'signed',
    (error: Error) => error.name,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }))
  return { ...page, wallet, siwx, outcome, dialog }
}

describe('SIWXSignMessage', () => {
  test('default: says who asks, what is signed and with which account', async () => {
    const { dialog } = await promptOnDemand()
    expect(dialog.getByText('Reef needs to connect to your wallet')).toBeDefined()
    expect(dialog.getByText(window.location.host)).toBeDefined()
    expect(dialog.getByText('0xf39F…2266')).toBeDefined()
    expect(dialog.getByText('Harbour')).toBeDefined()
    expect(dialog.queryByText(/disconnects/)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('behavior: signing closes the modal and hands the session over', async () => {
    const { dialog, user, siwx, outcome } = await promptOnDemand()
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await outcome).toBe('signed')
    expect(siwx.sessions).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test("behavior: while the wallet is asked it reads 'Signing...'", async () => {
    const { dialog, user } = await promptOnDemand({ personal_sign: () => new Promise(() => {}) })
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText('Signing...')).toBeDefined()
    expect(dialog.getByText('Confirm the message in your wallet')).toBeDefined()
  })

  test("error: declining says 'Signature declined', keeps the view, and one may sign after all", async () => {
    const { dialog, user, wallet, outcome } = await promptOnDemand({
      personal_sign: () => {
        throw walletError(4001, 'User rejected')
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await dialog.findByText('Signature declined')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeDefined()

    wallet.answer({ personal_sign: () => '0xabcd' })
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(await outcome).toBe('signed')
  })

  test('behavior: cancel closes; not required, so the wallet stays connected', async () => {
    const { dialog, user, kit, outcome } = await promptOnDemand()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await outcome).toBe('SignInCancelledError')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getAccount(kit).isConnected).toBe(true)
  })

  test('behavior: required, it says that cancelling disconnects, shakes on close, and does disconnect', async () => {
    const { kit, user } = renderKit(undefined, { options: { siwx: extension({ required: true }) } })
    await connectWallet(kit)
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
    expect(within(dialog).getByText(/Cancelling disconnects/)).toBeDefined()

    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(dialog.hasAttribute('data-shaking')).toBe(true)

    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(getAccount(kit).isConnected).toBe(false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test("param: a nameless app is 'Dapp'", async () => {
    const { kit } = renderKit(undefined, {
      options: { metadata: { name: '', description: '', url: 'https://reef.example', icons: [] } },
    })
    await connectWallet(kit)
    await perform(() => {
      requestSignIn(kit, { siwx: extension() }).catch(() => undefined)
    })
    expect(await screen.findByText('Dapp needs to connect to your wallet')).toBeDefined()
  })
})
