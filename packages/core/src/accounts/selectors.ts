import type { ChainNamespace } from '@holdfast/caip'

/** The namespaces in which the kit offers a feature to accounts. @see specification sections 5 and 9 */
const namespaces = {
  activity: ['eip155', 'solana', 'polkadot'],
  names: ['eip155'],
  nfts: ['eip155'],
  onramp: ['eip155', 'solana'],
  /** QR codes that request an amount (EIP-681). */
  paymentRequests: ['eip155'],
  send: ['eip155', 'solana'],
  smartSessions: ['eip155'],
  swaps: ['eip155'],
} as const satisfies Record<string, readonly ChainNamespace[]>

/** A feature that the kit offers to the accounts of some namespaces only. */
export type NamespaceFeature = keyof typeof namespaces

/** Whether the kit offers a feature to accounts of a namespace. False without a namespace. */
export function namespaceSupports<Feature extends NamespaceFeature>(
  namespace: ChainNamespace | undefined,
  feature: Feature,
): namespace is (typeof namespaces)[Feature][number] {
  return namespaces[feature].some((each) => each === namespace)
}
