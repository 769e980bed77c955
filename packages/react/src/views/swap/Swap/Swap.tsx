import { namespaceSupports, watchSwap } from '@holdfast/core'
import { EmptyState, Skeleton, VisuallyHidden, Wallet } from '@holdfast/ui'
import { useCallback } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useWhileSeen } from '../../../loading/useWhileSeen.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { useSwap } from '../pieces/useSwap.ts'
import { SwapElsewhere } from './SwapElsewhere.tsx'
import { SwapForm } from './SwapForm.tsx'
import './Swap.css'

/** Lets the user choose the paid and the received token, and fetches quotes for the swap while the view is visible. */
export function Swap() {
  const { address, namespace, caipNetwork, caipAddress } = useAccount()
  const text = useText(swapMessages)
  if (!address) return <NoAccount />
  if (namespaceSupports(namespace, 'swaps') && caipNetwork) return <AccountSwap key={caipAddress} />
  return (
    <EmptyState icon={Wallet} className="hf-kit-empty" title={text('error.ChainNotSupportedError')}>
      {text('swap.noAccount')}
    </EmptyState>
  )
}

/** Shows the form for one account on one network. For another account or network, the form starts over. */
function AccountSwap() {
  const kit = useKit()
  const text = useText(swapMessages)
  const state = useSwap()
  useWhileSeen(useCallback(() => watchSwap(kit), [kit]))
  if (state.status === 'unsupported') return <SwapElsewhere networks={state.networks} />
  if (state.status === 'initialized') return <SwapForm state={state} />
  return (
    <div className="hf-kit-swap" aria-busy>
      <VisuallyHidden>{text('swap.loading')}</VisuallyHidden>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  )
}
