import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../test/connectWallet.ts'
import { renderKit, testRpc } from '../../test/renderKit.tsx'
import { AccountButton } from './AccountButton.tsx'

describe('AccountButton', () => {
  test('default: draws nothing without an account', () => {
    renderKit(<AccountButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('behavior: shows the address and the balance, and opens Account', async () => {
    testRpc().setBalance(1_234_567_000_000_000_000n)
    const { kit, user } = renderKit(<AccountButton />)
    await connectWallet(kit)

    const button = await screen.findByRole('button', { name: /1\.234 ETH/ })
    expect(button.textContent).toContain('0xf3…b92266')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeDefined()
  })

  test('param: showBalance', async () => {
    const { kit } = renderKit(<AccountButton showBalance={false} />)
    await connectWallet(kit)
    const button = await screen.findByRole('button', { name: /Account/ })
    expect(button.textContent).not.toContain('ETH')
  })

  test("behavior: on an unsupported network it reads 'Switch Network' and opens UnsupportedChain", async () => {
    const { kit, user } = renderKit(<AccountButton />, { options: { allowUnsupportedChain: true } })
    await connectWallet(kit, { chainId: 999 })
    await user.click(await screen.findByRole('button', { name: /Switch Network/ }))
    expect(await screen.findByRole('dialog', { name: 'Switch Network' })).toBeDefined()
  })
})
