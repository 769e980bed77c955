import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { SiwxExtension, SiwxSession } from './types.ts'

/** A sign-in that waits for the person. */
export type SignInRequest = {
  siwx: SiwxExtension
  namespace: ChainNamespace
  address: string
  caipNetworkId: CaipNetworkId
  resolve: (session: SiwxSession) => void
  reject: (error: Error) => void
}
