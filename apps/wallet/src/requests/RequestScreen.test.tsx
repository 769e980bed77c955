import { createDeferred } from '@holdfast/base'
import { act, screen, waitFor, within } from '@testing-library/react'
import { stringToHex, verifyMessage } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../test/drawWallet.tsx'
import { buttonNamed, first, heading, useRequestScreen, variantOf } from '../../test/requestScreens.tsx'

const { open } = useRequestScreen()

describe('a message', () => {
  it('default: the screen shows the exact text that is signed, with network and account', async () => {
    const { ask } = await open()
    const answer = ask('personal_sign', ['0x68656c6c6f', first])
    await heading('Sign this message?')
    expect(screen.getByText(/^A signature proves that the account is yours/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Message' })).getByText('hello')).toBeTruthy()
    expect(screen.getByText('Network').nextElementSibling?.textContent).toBe('One')
    expect(screen.getByText('Account').nextElementSibling?.textContent).toContain(first)
    expect(screen.queryByText(/^This message is not readable text/)).toBeNull()
    expect(variantOf('Sign')).toBe('primary')
    await press('Sign')
    const signature = (await answer) as `0x${string}` // The next line checks it.
    expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)
    expect(await screen.findByText('Connected apps')).toBeTruthy()
  })

  it('behavior: if the bytes are not text, the screen shows them in hex, with a warning', async () => {
    const { ask } = await open()
    void ask('personal_sign', [`0x${'ff'.repeat(32)}`, first])
    await heading('Sign this message?')
    expect(screen.getByText(/^This message is not readable text/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Bytes' })).getByText(`0x${'ff'.repeat(32)}`)).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
    expect(screen.queryByText(/^Show all/)).toBeNull()
  })

  it('behavior: the screen shows a long text in full, but many bytes only once the user opens them', async () => {
    const { ask } = await open()
    const text = 'ahoy '.repeat(200).trim()
    void ask('personal_sign', [stringToHex(text), first])
    expect((await screen.findByText(text)).closest('details')).toBeNull()
    await press('Reject')
    void ask('personal_sign', [`0x${'ff'.repeat(400)}`, first])
    expect((await screen.findByText('Show all 400 bytes')).closest('details')?.open).toBe(false)
  })

  it('behavior: while the answer is being sent, the screen announces this, and ignores further presses', async () => {
    const { ask, connected } = await open()
    void ask('personal_sign', ['0x68656c6c6f', first])
    await heading('Sign this message?')
    const given = createDeferred()
    const give = vi.spyOn(connected.wallet.answers, 'give')
    give.mockImplementation(() => given.promise)
    await press('Sign')
    await waitFor(() => expect(give).toHaveBeenCalled())
    expect(buttonNamed('Sign').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Signing').getAttribute('aria-live')).toBe('polite')
    await press('Sign')
    await press('Reject')
    expect(give).toHaveBeenCalledOnce()
    await act(async () => given.resolve())
    await waitFor(() => expect(buttonNamed('Sign').getAttribute('aria-busy')).toBeNull())
  })

  it('behavior: the user answers requests one after the other, and each request gets its own answer', async () => {
    const { ask } = await open()
    const [one, two] = [ask('personal_sign', ['0x6f6e65', first]), ask('personal_sign', ['0x74776f', first])]
    await screen.findByText('1 more request waits')
    expect(screen.getByText('one')).toBeTruthy()
    await press('Reject')
    await expect(one).rejects.toMatchObject({ code: 4001 })
    await screen.findByText('two')
    expect(screen.queryByText(/more request/)).toBeNull()
    await press('Sign')
    expect(await two).toMatch(/^0x/)
  })
})

describe('a switch of the network', () => {
  it('default: the screen names the active network; approval switches to the requested network', async () => {
    const { ask, app } = await open()
    const answer = ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await heading('Switch to Two?')
    expect(screen.getByText('All connected apps that use the network switch too.')).toBeTruthy()
    expect(screen.queryByText('Network')).toBeNull()
    expect(screen.getByText('In use now').nextElementSibling?.textContent).toBe('One')
    await press('Switch')
    expect(await answer).toBeNull()
    expect(app.settings.values.get().activeChain).toBe('eip155:31338')
  })

  it('behavior: a network that the app wants to add keeps the wallet’s own address, and the screen says so', async () => {
    const { ask, app, connected } = await open({ methods: ['wallet_addEthereumChain'] })
    const chainsBefore = structuredClone(connected.config.chains)
    const chainToAdd = { chainId: '0x7a6a', chainName: 'Free Money', rpcUrls: ['https://elsewhere.example'] }
    const answer = ask('wallet_addEthereumChain', [chainToAdd])
    await heading('Add Two?')
    expect(screen.getByText(/^The wallet knows this network already/)).toBeTruthy()
    await press('Add and switch')
    expect(await answer).toBeNull()
    expect(app.settings.values.get().activeChain).toBe('eip155:31338')
    expect(connected.config.chains).toEqual(chainsBefore)
    expect(document.body.textContent).not.toMatch(/Free Money|elsewhere\.example/)
  })
})
