import { createSiwxMessage, requestSignIn, type SiwxExtension, showToast } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletError } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { perform, renderKit } from '../../test/renderKit.tsx'
import { german } from '../messages/languages/german.ts'

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
  test('behavior: declining a sign-in is told in the language of the page', async () => {
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
    expect(await dialog.findByText('Unterschrift abgelehnt')).toBeDefined()
    expect(kit.toasts.getState().toast?.message).toBe('Signature declined')
  })

  test("behavior: an app's own words are shown as they are", async () => {
    const { kit } = renderKit(undefined, inGerman)
    await perform(() => showToast(kit, { message: 'Staked' }))
    expect(await screen.findByText('Staked')).toBeDefined()
  })
})
