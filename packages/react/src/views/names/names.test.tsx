import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeferred } from '@holdfast/base'
import { connect, getAccount, type Kit, openModal } from '@holdfast/core'
import { createMockFrame, MOCK_SECURE_URL } from '@holdfast/core/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { afterThisTest, perform } from '../../../test/renderKit.tsx'
import { renderLogin } from '../../../test/renderLogin.tsx'

const nameZone = 'holdfast.eth'
const patience = { timeout: 5_000 }

/** The behaviour of the name service: whether it fails, and the promise that it awaits before it answers a registration. */
type NameService = { isDown: boolean; registering: Promise<void> }

/** Starts a name service in which `rowan` is taken. @returns its URL. */
async function startNameService(service: NameService): Promise<string> {
  const record = { name: `rowan.${nameZone}`, registered: 1, updated: 1, addresses: {}, attributes: [] }
  const answers: Record<string, unknown> = {
    [`/v1/profile/account/rowan.${nameZone}`]: record,
    '/v1/profile/account': { success: true },
    '/v1/profile/suggestions/rowan': {
      suggestions: [
        { name: 'rowan-eth', registered: false },
        { name: 'my-rowan', registered: false },
        { name: 'the-rowan', registered: true },
        { name: 'rowan', registered: true },
      ],
    },
    '/v1/profile/suggestions/rowan-eth': { suggestions: [] },
  }
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type')
    const found = answers[new URL(request.url ?? '/', 'http://localhost').pathname]
    const status = service.isDown ? 500 : found === undefined ? 404 : 200
    response.statusCode = request.method === 'OPTIONS' ? 204 : status
    const answer = () =>
      response.end(response.statusCode === 204 ? undefined : JSON.stringify(found ?? { status: 404, reasons: [] }))
    if (request.method === 'POST') void service.registering.then(answer)
    else answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openSettings() {
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  const service: NameService = { isDown: false, registering: Promise.resolve() }
  const url = await startNameService(service)
  const options = { nameZone, services: { url, secureUrl: MOCK_SECURE_URL } }
  const page = await renderLogin({ frame, options })
  await perform(() => connect(page.kit, { connectorId: 'ID_AUTH' }))
  await perform(() => openModal(page.kit, { view: 'AccountSettings' }))
  return { ...page, frame, service }
}

/** Waits for code that loads in the background, which would fail to load if the test destroyed the kit first. */
async function settle({ internals: { joining } }: Kit): Promise<void> {
  for (let awaited = 0; awaited < joining.size; ) {
    awaited = joining.size
    await perform(() => Promise.allSettled(joining.values()))
  }
}

describe('the name of an account', () => {
  test('default: leads from the settings to a suggested name with a picture, and registers it', async () => {
    const { kit, user, frame } = await openSettings()
    const events: string[] = []
    kit.onEvent(({ event }) => events.push(event))
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(await screen.findByRole('button', { name: 'Choose account name' }))
    await user.click(await screen.findByRole('button', { name: 'Learn more' }))
    expect(opened.mock.calls.map(([url]) => url)).toEqual(['https://docs.ens.domains/learn/protocol'])
    expect(screen.getByText(/^A name is easier to remember than an address/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Choose name' }))
    expect(events).toContain('OPEN_ENS_FLOW')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.type(field, 'Rowan')
    expect(screen.getByText('4 to 63 letters, numbers and hyphens')).toBeDefined()
    // The typed name and one of the similar names are registered. Only the typed name is announced.
    const registered = await screen.findAllByText('Registered', undefined, patience)
    expect(registered.map((badge) => badge.closest('output')?.textContent)).toEqual([
      `rowan.${nameZone}Registered`,
      undefined,
    ])
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: `Register rowan.${nameZone}` })
    expect(submit.disabled).toBe(true)
    const proposed = within(await screen.findByRole('region', { name: 'Similar names' }))
    const rows = proposed.getAllByRole<HTMLButtonElement>('button')
    expect(rows.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      [`rowan-eth.${nameZone}Available`, false],
      [`my-rowan.${nameZone}Available`, false],
      [`the-rowan.${nameZone}Registered`, true],
    ])
    await user.click(proposed.getByRole('button', { name: /rowan-eth/ }))
    const register = await screen.findByRole<HTMLButtonElement>('button', { name: `Register rowan-eth.${nameZone}` })
    expect(await screen.findByText('Available', undefined, patience)).toBeDefined()
    // A picture is registered with the name. A text that is not the address of a picture is refused with a message.
    const picture = screen.getByRole('textbox', { name: 'Picture (optional)' })
    await user.type(picture, 'http://reef.example/a')
    expect(await screen.findByText(/^Write an address that begins with https/)).toBeDefined()
    expect(register.disabled).toBe(true)
    await user.clear(picture)
    await user.type(picture, 'https://reef.example/a')
    await user.click(register)
    expect(await screen.findByText('Account name chosen successfully', undefined, patience)).toBeDefined()
    expect(getAccount(kit).profileName).toBe(`rowan-eth.${nameZone}`)
    const hint = `rowan-eth.${nameZone} now leads to your account. You can fund it next.`
    expect(screen.getByText(hint)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Learn more' }))
    expect(opened).toHaveBeenCalledTimes(2)
    // `personal_sign` takes the message in hex.
    const signed = frame.requests.map(({ payload }) => JSON.stringify(payload ?? {})).join(' ')
    expect(signed).toContain(Buffer.from('https://reef.example/a').toString('hex'))
    await user.click(screen.getByRole('button', { name: "Let's Go!" }))
    expect(await screen.findByText(`rowan-eth.${nameZone}`)).toBeDefined()
    // An account that has a name is not offered another.
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(screen.queryByRole('button', { name: 'Choose account name' })).toBeNull()
    await perform(() => openModal(kit, { view: 'RegisterAccountName' }))
    expect(await screen.findByText('You already own a name')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true)
    expect(screen.queryByRole('textbox', { name: 'Picture (optional)' })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Register/ }).disabled).toBe(true)
    await settle(kit)
  })

  test.each([
    ['abc', 'A name has at least 4 characters.'],
    ['a'.repeat(64), 'A name has at most 63 characters.'],
    ['a_bcd', 'Only letters, numbers and hyphens, and no hyphen at either end.'],
  ])('error: refuses %s with a message', async (typed, expected) => {
    const { kit, user } = await openSettings()
    await perform(() => openModal(kit, { view: 'RegisterAccountName' }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    expect(screen.getByRole('button', { name: 'Register name' })).toBeDefined()
    await user.click(field)
    await user.paste(typed)
    expect(await screen.findByText(expected)).toBeDefined()
    await settle(kit)
  })

  test('behavior: makes both fields read-only until the service has registered the name', async () => {
    const { kit, user, service } = await openSettings()
    await perform(() => openModal(kit, { view: 'RegisterAccountName' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'rowan-eth')
    expect(await screen.findByText('Available', undefined, patience)).toBeDefined()
    const registering = createDeferred()
    service.registering = registering.promise
    await user.click(screen.getByRole('button', { name: `Register rowan-eth.${nameZone}` }))
    expect(await screen.findByText('Approve the signature in your wallet', undefined, patience)).toBeDefined()
    for (const name of ['Name', 'Picture (optional)']) {
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name })).readOnly).toBe(true)
    }
    await perform(() => registering.resolve())
    expect(await screen.findByText('Account name chosen successfully', undefined, patience)).toBeDefined()
    await settle(kit)
  })

  test('error: says why a name was not registered, and keeps the typed texts for another try', async () => {
    const { kit, user, service } = await openSettings()
    await perform(() => openModal(kit, { view: 'RegisterAccountName' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'rowan-eth')
    expect(await screen.findByText('Available', undefined, patience)).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Picture (optional)' }), 'https://reef.example/a')
    const register = screen.getByRole('button', { name: `Register rowan-eth.${nameZone}` })
    service.isDown = true
    await user.click(register)
    expect(await screen.findByText(`Error registering name rowan-eth.${nameZone}`, undefined, patience)).toBeDefined()
    for (const [name, value] of [
      ['Name', 'rowan-eth'],
      ['Picture (optional)', 'https://reef.example/a'],
    ] as const) {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name })
      expect([field.value, field.readOnly]).toEqual([value, false])
    }
    service.isDown = false
    await user.click(screen.getByRole('button', { name: `Register rowan-eth.${nameZone}` }))
    expect(await screen.findByText('Account name chosen successfully', undefined, patience)).toBeDefined()
    await settle(kit)
  })

  test('error: says that it cannot find out whether a name is free, and checks again on request', async () => {
    const { kit, user, service } = await openSettings()
    service.isDown = true
    await perform(() => openModal(kit, { view: 'RegisterAccountName' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'rowan-eth')
    expect(await screen.findByText('Could not find out whether this name is free.', undefined, patience)).toBeDefined()
    service.isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Available', undefined, patience)).toBeDefined()
    await settle(kit)
  })
})
