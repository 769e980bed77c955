import { KeyRound, ShieldCheck, Wallet } from '@holdfast/ui'
import { useText } from '../../../messages/useText.ts'
import './WhatIsAWallet.css'

const points = [
  { Icon: KeyRound, title: 'wallet.oneLogin', words: 'wallet.oneLoginText' },
  { Icon: Wallet, title: 'wallet.home', words: 'wallet.homeText' },
  { Icon: ShieldCheck, title: 'wallet.inControl', words: 'wallet.inControlText' },
] as const

/** Explains what a wallet is, for the person who has none. */
export function WhatIsAWallet() {
  const text = useText()
  return (
    <div className="hf-kit-help">
      <ul className="hf-kit-help-points">
        {points.map(({ Icon, title, words }) => (
          <li key={title}>
            <span className="hf-kit-help-icon">
              <Icon />
            </span>
            <div>
              <h3>{text(title)}</h3>
              <p>{text(words)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="hf-kit-help-start">{text('wallet.start')}</p>
    </div>
  )
}
