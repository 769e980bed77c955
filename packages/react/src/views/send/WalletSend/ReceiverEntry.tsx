import { shortenAddress } from '@holdfast/caip'
import { getRecentReceivers, type ReceiverProblem, type SendState, setReceiver, showToast } from '@holdfast/core'
import { Avatar, Button, IconButton, ListRow, ScanQrCode, Spinner, TextField, X } from '@holdfast/ui'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import type { TextWith } from '../../../messages/text.ts'
import { useText } from '../../../messages/useText.ts'
import { WholeAddress } from '../../../names/WholeAddress.tsx'
import { ReceiverWarnings } from '../pieces/ReceiverWarnings.tsx'
import { CameraScan } from './CameraScan.tsx'

/** Asks for the receiver, whose address or name the user can type, paste, scan, or choose from recent receivers. */
export function ReceiverEntry({ state }: { state: SendState }) {
  const kit = useKit()
  const text = useText(sendMessages)
  const { caipNetwork } = useAccount()
  const [isScanning, setScanning] = useState(false)
  const { receiver, receiverProblem, receiverAddress, receiverProfileName, isResolving, warnings } = state
  const enter = (next: string, isPasted = false) => attempt(kit, () => setReceiver(kit, { receiver: next, isPasted }))
  const network = caipNetwork?.name ?? ''

  async function paste() {
    try {
      enter((await navigator.clipboard.readText()).trim(), true)
    } catch {
      // The user or the browser does not allow the page to read the clipboard.
      showToast(kit, { variant: 'error', message: text('send.pasteFailed') })
    }
  }

  return (
    <div className="hf-kit-send-receiver">
      <div className="hf-kit-send-receiver-field">
        <TextField
          label={text('send.receiver')}
          value={receiver}
          onValueChange={enter}
          placeholder={text('send.receiverPlaceholder')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir={receiver ? 'ltr' : undefined}
          error={receiverProblem && problemText(text, receiverProblem, network)}
          description={
            receiverAddress && (receiverProfileName ?? receiver.trim()) !== receiverAddress ? (
              <ResolvedAddress name={receiverProfileName} address={receiverAddress} />
            ) : undefined
          }
        />
        {isResolving && <Spinner label={text('send.resolving')} />}
      </div>
      <div className="hf-kit-send-receiver-ways">
        <Button size="sm" variant="secondary" onClick={() => void paste()}>
          {text('send.paste')}
        </Button>
        <Button size="sm" variant="secondary" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
          <ScanQrCode /> {text('send.scan')}
        </Button>
        {receiver !== '' && (
          <IconButton label={text('send.clear')} onClick={() => enter('')}>
            <X />
          </IconButton>
        )}
      </div>
      {isScanning && (
        <CameraScan
          onText={(found) => {
            setScanning(false)
            enter(found.trim(), true)
          }}
          onClose={() => setScanning(false)}
        />
      )}
      {receiver === '' && !isScanning && <RecentReceivers onChoose={(address) => enter(address, true)} />}
      <ReceiverWarnings warnings={warnings} />
    </div>
  )
}

function problemText(text: TextWith<typeof sendMessages>, problem: ReceiverProblem, network: string): string {
  const needsNetwork = problem === 'otherNamespace' || problem === 'otherChain' || problem === 'otherToken'
  return needsNetwork ? text(`send.receiver.${problem}`, { network }) : text(`send.receiver.${problem}`)
}

/** Shows the full address to which the entered text leads, since the transaction goes to that address. */
function ResolvedAddress({ name, address }: { name: string | undefined; address: string }) {
  return (
    <span className="hf-kit-send-resolved">
      {name && <bdi>{name}</bdi>} <WholeAddress address={address} />
    </span>
  )
}

function RecentReceivers({ onChoose }: { onChoose: (address: string) => void }) {
  const kit = useKit()
  const text = useText(sendMessages)
  const recent = getRecentReceivers(kit).slice(0, 3)
  if (recent.length === 0) return null
  return (
    <div>
      <h3 className="hf-kit-send-heading">{text('send.recent')}</h3>
      <ul className="hf-kit-list" aria-label={text('send.recent')}>
        {recent.map(({ address, name }) => (
          <li key={address}>
            <ListRow
              leading={<Avatar seed={address} size="sm" />}
              subtitle={name && shortenAddress(address)}
              title={address}
              onClick={() => onChoose(address)}
            >
              <bdi>{name ?? shortenAddress(address)}</bdi>
            </ListRow>
          </li>
        ))}
      </ul>
    </div>
  )
}
