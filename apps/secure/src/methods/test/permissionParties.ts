import type { GrantedSmartSession } from '@holdfast/api/smart-sessions'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Hex } from 'viem'
import type { Approval } from '../../screens/approvals.ts'
import type { MethodContext } from '../context.ts'

/** The key of the app to which permissions are granted. */
export const app = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The key with which the operator sends revocations. */
const relay = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Creates a user who approves everything, or refuses everything. `questions` lists what the user was asked. */
export function createUser({ refuses }: { refuses: boolean }) {
  const questions: Omit<Approval, 'id'>[] = []
  const ask = async (question: Omit<Approval, 'id'>): Promise<void> => {
    questions.push(question)
    if (refuses) throw new FrameRefusal('User rejected the request')
  }
  return { questions, ask }
}

/** Creates an operator that records granted and revoked permissions. @param options.fails - whether recording a grant fails. */
export function createOperator({ fails = false }: { fails?: boolean } = {}) {
  const recorded: GrantedSmartSession[] = []
  const revoked: { pci: string; signature: Hex }[] = []
  const api: MethodContext['api'] = {
    recordSignature: async () => undefined,
    getPermissionRelay: async () => relay,
    recordPermission: async (body) => {
      if (fails) throw new Error('The operator does not answer.')
      recorded.push(body)
      return { pci: '0x' }
    },
    revokePermission: async (body) => {
      revoked.push(body)
      return { success: true }
    },
  }
  return { recorded, revoked, api }
}
