import { HoldfastProvider } from '@holdfast/react'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/createTestApp.ts'
import { WebAppContext } from '../app/WebAppContext.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountNotConnectedError, ProjectIdMissingError } from './errors.ts'
import { WalletButton } from './WalletButton.tsx'

let test: createTestApp.ReturnType
beforeEach(async () => {
  test = await createTestApp({ answer: () => ({ status: 404 }) })
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

  it('error: no project id', () => {
    expect(() => draw(<WalletButton projectId="" verifiedWallet={null} />)).toThrow(ProjectIdMissingError)
    expect(new ProjectIdMissingError().shortMessage).toBe('The wallet button requires a reown project id to work')
  })
})

describe('AccountMenu', () => {
  it('error: no account', () => {
    expect(() => draw(<AccountMenu verifiedWallet={null} />)).toThrow(AccountNotConnectedError)
    expect(new AccountNotConnectedError().shortMessage).toBe('The account must be connected for this component')
  })
})
