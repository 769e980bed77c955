import { pushView, track } from '@holdfast/core'
import { Button, KeyRound, ShieldCheck, Wallet } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { helpMessages } from '../../../messages/languages/english/help.ts'
import { useText } from '../../../messages/useText.ts'
import { HelpPoints } from '../HelpPoints.tsx'

const points = [
  { Icon: KeyRound, title: 'wallet.oneLogin', words: 'wallet.oneLoginText' },
  { Icon: Wallet, title: 'wallet.home', words: 'wallet.homeText' },
  { Icon: ShieldCheck, title: 'wallet.inControl', words: 'wallet.inControlText' },
] as const

/** Explains what a wallet is, for a user who has none. */
export function WhatIsAWallet() {
  const kit = useKit()
  const text = useText(helpMessages)

  function getWallet() {
    track(kit, { event: 'CLICK_GET_WALLET' })
    pushView(kit, 'GetWallet')
  }

  return (
    <div className="hf-kit-help">
      <HelpPoints points={points} />
      <p className="hf-kit-help-start">{text('wallet.start')}</p>
      <Button block onClick={getWallet}>
        {text('wallet.get')}
      </Button>
    </div>
  )
}
