import { type KitState, selectAccount, selectFirstView } from '@holdfast/core'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { loadView } from '../views/registry.ts'

/** What the modal draws. */
export type PreparedCard = {
  /** Whether the card is kept in the document, seen or not. */
  isKept: boolean
  /** Another one is another card: what was prepared is not what was asked for. */
  cardKey: number
  /** To be called when the last frame of the modal's way out was shown. */
  onGone: () => void
}

/** `prepared`: the card is drawn, out of sight. */
type Stage = 'none' | 'prepared' | 'shown'

type CardState = { stage: Stage; key: number; wasShown: boolean }

/**
 * Draws the view that most see first before anybody asks for it, while the page is quiet, so that opening the modal costs hardly
 * more than showing it. Once: what was opened before opens fast.
 */
export function usePreparedCard(open: boolean): PreparedCard {
  const isConnectNext = useKit(opensWithConnect)
  const isConnectShown = useKit(({ router }) => router.view === 'Connect' && router.history.length === 1)
  const [{ stage, key, wasShown }, setCard] = useState<CardState>({ stage: 'none', key: 0, wasShown: false })
  const isDue = !open && !wasShown && isConnectNext && isConnectShown

  // Setting state while rendering is React's way of deriving from what was rendered before: it renders again at once.
  if (open && stage !== 'shown')
    setCard({ stage: 'shown', key: stage === 'prepared' && !isConnectShown ? key + 1 : key, wasShown: true })
  else if (stage === 'prepared' && !isDue) setCard({ stage: 'none', key: key + 1, wasShown })

  useEffect(() => {
    if (!isDue) return
    let isWanted = true
    const draw = (): void => {
      if (isWanted) startTransition(() => setCard((card) => ({ ...card, stage: 'prepared' })))
    }
    const cancel = whenIdle(() => void loadView('Connect').then(draw))
    return () => {
      isWanted = false
      cancel()
    }
  }, [isDue])

  const onGone = useCallback(() => setCard((card) => ({ ...card, stage: 'none' })), [])
  return { isKept: stage !== 'none', cardKey: key, onGone }
}

/** Whether opening the modal, with nothing special asked for, shows Connect; not while a wallet may come back. */
function opensWithConnect(state: KitState): boolean {
  return selectFirstView(state) === 'Connect' && selectAccount(state).isDisconnected
}
