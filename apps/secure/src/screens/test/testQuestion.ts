import { testChain } from '../../config/test/testChain.ts'
import type { Approval } from '../approvals.ts'

/** A question about a message, without risks. A test replaces fields as it needs. */
export const testQuestion: Omit<Approval, 'id'> = {
  origin: 'https://app.example',
  account: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chain: { ...testChain, id: 1, caipNetworkId: 'eip155:1', name: 'Mainnet' },
  risks: [],
  content: { kind: 'message', text: 'hi', bytes: '0x6869' },
}
