import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { getAccount } from '../connections/snapshot.ts'
import { setAddressLabel } from './actions.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('setAddressLabel', () => {
  test.each([address, address.toLowerCase(), address.slice(2).toUpperCase()])(
    'default: an EVM address written as %s is stored in the checksummed form that wallets report',
    (written) => {
      const { kit } = createTestKit()
      setAddressLabel(kit, { namespace: 'eip155', address: written, label: 'Savings' })
      expect(getAccount(kit).addressLabels).toEqual({ [address]: 'Savings' })
      setAddressLabel(kit, { namespace: 'eip155', address: written, label: undefined })
      expect(getAccount(kit).addressLabels).toEqual({})
    },
  )

  test.each(['solana', 'eip155'] as const)(
    'behavior: in the namespace %s, a text that is not an EVM address is stored unchanged',
    (namespace) => {
      const { kit } = createTestKit()
      setAddressLabel(kit, { namespace, address: 'aBc', label: 'Till' })
      expect(getAccount(kit, { namespace }).addressLabels).toEqual({ aBc: 'Till' })
    },
  )
})
