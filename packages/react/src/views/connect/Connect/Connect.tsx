import { type ConnectMethod, pushView, selectConnectMethods, selectIsWalletListCollapsed } from '@holdfast/core'
import { ChevronRight, ListRow, Wallet } from '@holdfast/ui'
import { type ComponentType, Fragment } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { RowIcon } from '../../../images/RowIcon.tsx'
import { LegalFooter } from '../../../legal/LegalFooter.tsx'
import { LegalGate } from '../../../legal/LegalGate.tsx'
import { connectMessages } from '../../../messages/languages/english/connect.ts'
import { useText } from '../../../messages/useText.ts'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { EmailMethod, SocialMethod } from '../../embedded/login/LoginMethods.tsx'
import { NothingOffered } from '../list/NothingOffered.tsx'
import { WalletList } from '../list/WalletList.tsx'
import './Connect.css'

/** The component for each connect method. */
const methods: Partial<Record<ConnectMethod, ComponentType>> = {
  email: EmailMethod,
  social: SocialMethod,
  wallet: WalletMethod,
}

/** Offers the connect methods, in the kit's order. */
export function Connect() {
  const offered = useKit(selectConnectMethods)
  const shown = offered.flatMap((name) => {
    const Method = methods[name]
    return Method ? [{ name, Method }] : []
  })
  if (shown.length === 0) return <NothingOffered />

  return (
    <>
      <LegalGate>
        <ScrollArea className="hf-kit-connect">
          {shown.map(({ name, Method }, index) => (
            <Fragment key={name}>
              {separates(shown[index - 1]?.name, name) && <Separator />}
              <Method />
            </Fragment>
          ))}
        </ScrollArea>
        <WalletGuide />
      </LegalGate>
      <LegalFooter />
    </>
  )
}

/** Returns whether an 'or' separates two methods. Email and social logins belong together, without an 'or'. */
function separates(before: ConnectMethod | undefined, after: ConnectMethod): boolean {
  return before !== undefined && (before === 'wallet' || after === 'wallet')
}

function Separator() {
  const text = useText(connectMessages)
  return <p className="hf-kit-or">{text('connect.or')}</p>
}

/** Shows the list of wallets, or one row that leads to it. */
function WalletMethod() {
  const kit = useKit()
  const text = useText(connectMessages)
  const isCollapsed = useKit(selectIsWalletListCollapsed)
  if (!isCollapsed) return <WalletList />
  return (
    <ListRow
      leading={<RowIcon icon={Wallet} />}
      trailing={<ChevronRight className="hf-kit-mirrored" />}
      onClick={() => pushView(kit, 'ConnectWallets')}
    >
      {text('connect.withWallet')}
    </ListRow>
  )
}

/** Shows the link for a user without a wallet. */
function WalletGuide() {
  const kit = useKit()
  const text = useText(connectMessages)
  const isShown = useKit(({ options }) => options.enableWalletGuide)
  if (!isShown) return null
  return (
    <p className="hf-kit-connect-guide">
      {text('connect.noWallet')}{' '}
      <button type="button" className="hf-kit-link" onClick={() => pushView(kit, 'GetWallet')}>
        {text('connect.getStarted')}
      </button>
    </p>
  )
}
