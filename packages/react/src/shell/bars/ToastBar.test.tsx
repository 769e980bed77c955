import { createSiwxMessage, hideToast, openModal, requestSignIn, type SiwxExtension, showToast } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../../test/announceWallet.ts'
import { connectWallet } from '../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../test/renderKit.tsx'
import { german } from '../../messages/languages/german.ts'

const siwx: SiwxExtension = {
  createMessage: async ({ accountAddress, chainId }) =>
    createSiwxMessage({
      accountAddress,
      chainId,
      domain: 'reef.example',
      uri: 'https://reef.example',
      version: '1',
      nonce: 'n1',
    }),
  addSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  revokeSession: async () => {},
}

const inGerman = { messages: german, locale: 'de' }

describe('ToastBar', () => {
  test('behavior: reports a declined sign-in in the language of the page', async () => {
    const { kit, user } = renderKit(undefined, inGerman)
    const answers = {
      personal_sign: () => {
        throw walletError(4001, 'User rejected')
      },
    }
    await connectWallet(kit, { answers })
    requestSignIn(kit, { siwx }).catch(() => undefined)
    const dialog = within(await screen.findByRole('dialog', { name: german['title.signIn'] }))
    await user.click(dialog.getByRole('button', { name: german['siwx.sign'] }))
    expect(await dialog.findByText('Signatur abgelehnt')).toBeDefined()
    expect(kit.toasts.getState().toast?.message).toBe('Signature declined')
  })

  test("behavior: shows an app's own message unchanged", async () => {
    const { kit } = renderKit(undefined, inGerman)
    await perform(() => showToast(kit, { message: 'Staked' }))
    expect(await screen.findByText('Staked')).toBeDefined()
  })

  test('behavior: removes the toast of the last failure when the user signs again', async () => {
    const { kit, user } = renderKit()
    let isFirst = true
    const answers = {
      personal_sign: () => {
        if (!isFirst) return new Promise(() => undefined)
        isFirst = false
        throw walletError(4001, 'User rejected')
      },
    }
    await connectWallet(kit, { answers })
    requestSignIn(kit, { siwx }).catch(() => undefined)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }))
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    await dialog.findByText('Signature declined')
    await user.click(dialog.getByRole('button', { name: 'Sign' }))
    expect(kit.toasts.getState().open).toBe(false)
  })

  test("param: onToast is called with the kit's messages only while the modal is closed", async () => {
    const received: (string | undefined)[] = []
    const onToast = (toast?: { message: string }) => void received.push(toast?.message)
    const { kit } = renderKit(undefined, { onToast })
    await perform(() => showToast(kit, { message: 'Staked' }))
    await waitFor(() => expect(received.at(-1)).toBe('Staked'))
    expect(screen.queryByText('Staked')).toBeNull()
    await perform(() => hideToast(kit))
    expect(received.at(-1)).toBeUndefined()
    const before = received.length
    await perform(() => openModal(kit))
    const dialog = within(await screen.findByRole('dialog'))
    await perform(() => showToast(kit, { message: 'Address copied' }))
    expect(await dialog.findByText('Address copied')).toBeDefined()
    expect(received).toHaveLength(before)
  })
})
