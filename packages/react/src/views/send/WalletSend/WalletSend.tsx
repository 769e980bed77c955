import { namespaceSupports, reviewSend, SendIncompleteError, sendProblemOf, startSend } from '@holdfast/core'
import { Button, EmptyState, Wallet } from '@holdfast/ui'
import { type FormEvent, useEffect } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { useSend } from '../../../pieces/send/useSend.ts'
import { AmountEntry } from './AmountEntry.tsx'
import { ReceiverEntry } from './ReceiverEntry.tsx'
import './WalletSend.css'
import { attempt } from '../../../loading/attempt.ts'

/** Lets the user enter the asset, the amount and the receiver. If an input is missing or wrong, the button names it. */
export function WalletSend() {
  const { address, namespace, caipNetwork } = useAccount()
  const text = useText(sendMessages)
  if (!address) return <NoAccount />
  if (namespaceSupports(namespace, 'send') && caipNetwork) return <SendForm />
  return (
    <EmptyState icon={Wallet} className="hf-kit-empty" title={text('error.ChainNotSupportedError')}>
      {text('send.noAccount')}
    </EmptyState>
  )
}

function SendForm() {
  const kit = useKit()
  const text = useText(sendMessages)
  const state = useSend()
  const { caipAddress, preferredAccountType } = useAccount()
  const problem = sendProblemOf(state, { paysGas: preferredAccountType !== 'smartAccount' })

  useEffect(() => {
    attempt(kit, () => startSend(kit))
  }, [kit, caipAddress])

  async function review() {
    try {
      await reviewSend(kit)
    } catch (error) {
      // The kit has already shown a toast that says that the entry is incomplete.
      if (!(error instanceof SendIncompleteError)) throw error
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    attempt(kit, review)
  }

  return (
    <form className="hf-kit-send" onSubmit={submit} noValidate>
      <AmountEntry state={state} />
      <ReceiverEntry state={state} />
      <Button
        type="submit"
        size="lg"
        block
        variant={problem ? 'secondary' : 'primary'}
        loading={state.isResolving}
        loadingLabel={text('send.resolving')}
      >
        {problem ? text(`send.problem.${problem}`) : text('send.preview')}
      </Button>
    </form>
  )
}
