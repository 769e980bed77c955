import { testChain } from '../../config/test/testChain.ts'
import type { Approval } from '../approvals.ts'

/** A question about a message, without dangers. A test replaces the fields that matter to it. */
export const testQuestion: Omit<Approval, 'id'> = {
  origin: 'https://app.example',
  account: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chain: { ...testChain, id: 1, caipNetworkId: 'eip155:1', name: 'Mainnet' },
  risks: [],
  content: { kind: 'message', text: 'hi', bytes: '0x6869' },
}
