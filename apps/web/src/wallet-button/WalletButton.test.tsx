import { HoldfastProvider } from '@holdfast/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountNotConnectedError, ProjectIdMissingError } from './errors.ts'
import { WalletButton } from './WalletButton.tsx'

const network = {
  id: 31337,
  caipNetworkId: 'eip155:31337' as const,
  chainNamespace: 'eip155' as const,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

let test: createTestApp.ReturnType
beforeEach(async () => {
  test = await createTestApp({ answer: () => ({ status: 404 }), kit: { networks: [network] } })
})
afterEach(async () => {
  cleanup()
  await test.close()
})

function draw(part: ReactNode) {
  return render(
    <WebAppContext value={test.app}>
      <HoldfastProvider kit={test.kit}>{part}</HoldfastProvider>
    </WebAppContext>,
  )
}

describe('WalletButton', () => {
  it('default: offers to connect', () => {
    draw(<WalletButton projectId="0123" verifiedWallet={null} />)
    expect(screen.getByRole('button', { name: /connect/i }).getAttribute('aria-haspopup')).toBe('dialog')
  })

  it("behavior: says 'Reconnecting…' while a remembered wallet reconnects, and offers to connect when that fails", () => {
    const { connections } = test.kit
    draw(<WalletButton projectId="0123" verifiedWallet={null} />)
    const label = () => screen.getByRole('button').textContent
    expect(label()).toBe('Connect Wallet')
    act(() => connections.send({ namespace: 'eip155', event: { type: 'reconnectStarted', connectorId: 'test.kelp' } }))
    expect(label()).toBe('Reconnecting…')
    act(() => connections.send({ namespace: 'eip155', event: { type: 'reconnectEnded' } }))
    expect(label()).toBe('Connect Wallet')
  })

  it('error: throws without a project id', () => {
    expect(() => draw(<WalletButton projectId="" verifiedWallet={null} />)).toThrow(ProjectIdMissingError)
    expect(new ProjectIdMissingError().shortMessage).toBe('The wallet button requires a reown project id to work')
  })
})

describe('AccountMenu', () => {
  it('error: throws without an account', () => {
    expect(() => draw(<AccountMenu verifiedWallet={null} />)).toThrow(AccountNotConnectedError)
    expect(new AccountNotConnectedError().shortMessage).toBe('The account must be connected for this component')
  })
})
