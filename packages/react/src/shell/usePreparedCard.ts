import { type KitState, selectAccount, selectFirstView } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { loadView } from '../views/registry.ts'

/** The state of the modal's card. */
export type PreparedCard = {
  /** Whether the card is in the document, visible or not. */
  isKept: boolean
  /** Changes when the prepared card does not show the requested view, so that a new card replaces it. */
  cardKey: number
  /** Call it after the last frame of the modal's exit animation. */
  onGone: () => void
}

/** `prepared`: the card is drawn, out of sight. */
type Stage = 'none' | 'prepared' | 'shown'

type CardState = { stage: Stage; key: number; wasShown: boolean }

/**
 * While the page is idle, draws the card in advance with the view that most users see first, Connect. Opening the modal then
 * takes hardly longer than making the card visible. Once the modal has been open, no card is prepared any more, since the modal
 * opens fast from the second time on.
 */
export function usePreparedCard(open: boolean): PreparedCard {
  const isConnectNext = useKit(opensWithConnect)
  const isConnectShown = useKit(({ router }) => router.view === 'Connect' && router.history.length === 1)
  const [{ stage, key, wasShown }, setCard] = useState<CardState>({ stage: 'none', key: 0, wasShown: false })
  const shouldPrepare = !open && !wasShown && isConnectNext && isConnectShown

  // Setting state during render is React's way to derive state from the previous render: it renders again at once.
  if (open && stage !== 'shown')
    setCard({ stage: 'shown', key: stage === 'prepared' && !isConnectShown ? key + 1 : key, wasShown: true })
  else if (stage === 'prepared' && !shouldPrepare) setCard({ stage: 'none', key: key + 1, wasShown })

  useEffect(() => {
    if (!shouldPrepare) return
    let isWanted = true
    const draw = (): void => {
      if (isWanted) startTransition(() => setCard((card) => ({ ...card, stage: 'prepared' })))
    }
    const cancel = whenIdle(() => void loadView('Connect').then(draw))
    return () => {
      isWanted = false
      cancel()
    }
  }, [shouldPrepare])

  const onGone = useCallback(() => setCard((card) => ({ ...card, stage: 'none' })), [])
  return { isKept: stage !== 'none', cardKey: key, onGone }
}

/** Returns whether the modal opens with Connect if the app asks for no particular view. False while a wallet may reconnect. */
function opensWithConnect(state: KitState): boolean {
  return selectFirstView(state) === 'Connect' && selectAccount(state).isDisconnected
}
