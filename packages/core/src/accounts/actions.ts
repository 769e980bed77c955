import { type ChainNamespace, checksumAddress, isAddress } from '@holdfast/caip'
import type { Kit } from '../kit.ts'

/**
 * Labels an address: the kit shows the label wherever it would show the address. If `label` is undefined, removes the label. An
 * EVM address may be written in upper, lower or mixed case.
 */
export function setAddressLabel(kit: Kit, { namespace, address, label }: setAddressLabel.Parameters): void {
  const normalized = namespace === 'eip155' && isAddress(address, namespace) ? checksumAddress(address) : address
  kit.accounts.send({ namespace, event: { type: 'labelled', address: normalized, label } })
}

export declare namespace setAddressLabel {
  type Parameters = { namespace: ChainNamespace; address: string; label: string | undefined }
}

/** Chooses the tab of the active account: 0 tokens, 1 NFTs, 2 activity. */
export function setAccountTab(kit: Kit, { tab }: setAccountTab.Parameters): void {
  const { activeNamespace: namespace } = kit.networks.getState()
  if (namespace) kit.accounts.send({ namespace, event: { type: 'tabChosen', tab } })
}

export declare namespace setAccountTab {
  type Parameters = { tab: number }
}
