import { formatAmount, namespaceOf } from '@holdfast/caip'
import {
  Avatar,
  Button,
  ChevronDown,
  ChevronRight,
  EmptyState,
  Link2,
  ListRow,
  Skeleton,
  VisuallyHidden,
} from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { useLocation } from 'wouter'
import { useAccounts, useChains, useConnected, useWallet } from '../app/WalletContext.tsx'
import { PendingPairings } from '../link/PendingPairings.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Address } from '../parts/Address.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { shortAddress } from '../parts/words.ts'
import { SessionList } from '../sessions/SessionList.tsx'
import { useBalance } from './useBalance.ts'

const messages = walletMessages.home
const chainFamilies = walletMessages.backup.namespaces
/** How many decimals of a balance are shown at most. */
const SHOWN_DECIMALS = 5

/** Shows the main screen: the active account's balance and addresses, the connected apps, and the button to connect another. */
export function HomePage() {
  const { settings } = useWallet()
  const { active, keyring } = useAccounts()
  const { chains } = useChains()
  const sessions = useObservable(useConnected().wallet.sessions)
  const { isBackedUp } = useObservable(settings.values)
  const [, navigate] = useLocation()
  const { eip155, solana } = active.addresses
  const bitcoinChain = chains.find(({ caipNetworkId }) => namespaceOf(caipNetworkId) === 'bip122')
  const [paymentAddress] = (bitcoinChain && active.bitcoinAddressesOn?.(bitcoinChain.caipNetworkId)) ?? []
  const hasPhrase = keyring.accounts.some(({ kind }) => kind === 'derived')

  return (
    <section className="screen home">
      <h1 className="hf-visually-hidden" tabIndex={-1}>
        {walletMessages.name}
      </h1>
      {hasPhrase && !isBackedUp && (
        <Notice tone="warning">
          <p>{walletMessages.backup.banner}</p>
          <Button variant="secondary" size="sm" onClick={() => navigate('/backup')}>
            {walletMessages.backup.action}
          </Button>
        </Notice>
      )}
      <ListRow
        leading={<Avatar seed={eip155 ?? solana ?? active.id} />}
        subtitle={shortAddress(eip155 ?? solana ?? '')}
        trailing={<ChevronRight />}
        onClick={() => navigate('/accounts')}
      >
        <VisuallyHidden>{`${messages.account}: `}</VisuallyHidden>
        {active.name}
      </ListRow>
      {eip155 !== undefined && <Balance address={eip155} />}
      <Facts
        facts={[
          ...(eip155 === undefined
            ? []
            : [{ label: chainFamilies.eip155, value: <Address address={eip155} isShort /> }]),
          ...(solana === undefined
            ? []
            : [
                {
                  label: chainFamilies.solana,
                  value: <Address address={solana} kind={`${chainFamilies.solana} ${messages.address}`} isShort />,
                },
              ]),
          ...(bitcoinChain && paymentAddress !== undefined
            ? [
                {
                  label: bitcoinChain.name,
                  value: <Address address={paymentAddress} kind={`${bitcoinChain.name} ${messages.address}`} isShort />,
                },
              ]
            : []),
        ]}
      />
      <Button size="lg" block onClick={() => navigate('/connect')}>
        <Link2 />
        {messages.connect}
      </Button>
      <section aria-labelledby="apps-title">
        <h2 id="apps-title" className="section-title">
          {messages.apps}
        </h2>
        <PendingPairings />
        {sessions.length > 0 ? (
          <SessionList sessions={sessions} />
        ) : (
          <EmptyState icon={Link2} title={messages.noApps}>
            {messages.noAppsText}
          </EmptyState>
        )}
      </section>
      <p className="home__purpose">
        {walletMessages.purpose} {walletMessages.purposeMore}
      </p>
    </section>
  )
}

function Balance({ address }: { address: string }) {
  const { active: chain } = useChains()
  const [, navigate] = useLocation()
  const balance = useBalance(chain, address)
  const { decimals, symbol } = chain.nativeCurrency
  return (
    <div className="amount home__balance" aria-busy={balance === 'loading'}>
      <span className="amount__label">{messages.balance}</span>
      {balance === 'loading' && <Skeleton width="10rem" height="1.2em" className="amount__value" />}
      {balance === 'unknown' && <span className="amount__unknown">{messages.balanceUnknown}</span>}
      {typeof balance === 'bigint' && (
        <span className="amount__value">
          {formatAmount(balance, decimals, { min: 2, max: SHOWN_DECIMALS })} {symbol}
        </span>
      )}
      <Button variant="secondary" size="sm" className="home__network" onClick={() => navigate('/networks')}>
        <VisuallyHidden>{`${messages.network}: `}</VisuallyHidden>
        {chain.name}
        <ChevronDown />
      </Button>
    </div>
  )
}
