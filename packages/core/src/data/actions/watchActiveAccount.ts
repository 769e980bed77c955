import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'

/** Calls back when the active account or its network changes. Returns its undo. */
export function watchActiveAccount(kit: Kit, onChange: () => void): () => void {
  let previous = getAccount(kit).caipAddress
  const compare = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === previous) return
    previous = caipAddress
    onChange()
  }
  const undos = [kit.accounts.subscribe(compare), kit.networks.subscribe(compare)]
  return () => {
    for (const undo of undos) undo()
  }
}
