import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'

/** Calls back when another account, or the same one on another network, comes into use. Returns its undo. */
export function watchActiveAccount(kit: Kit, onChange: () => void): () => void {
  let followed = getAccount(kit).caipAddress
  const compare = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === followed) return
    followed = caipAddress
    onChange()
  }
  const undos = [kit.accounts.subscribe(compare), kit.networks.subscribe(compare)]
  return () => {
    for (const undo of undos) undo()
  }
}
