import { goBack } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { Connecting } from '../pieces/Connecting.tsx'
import { FramePlace } from '../pieces/FramePlace.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import { useSocialLogin } from '../pieces/useSocialLogin.ts'
import '../login/login.css'
import '../../../pieces/mark.css'

/** Waits for the login in the provider's window. */
export function ConnectingSocial() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const logIn = useSocialLogin()
  const login = useKit(({ embedded }) => embedded?.login)
  if (login?.step !== 'social') return <Connecting />
  const { provider, phase, message } = login
  const isOver = phase === 'failed' || phase === 'blocked'
  const hints = {
    opening: text('social.inWindow'),
    waiting: text('social.inWindow'),
    confirming: text('social.confirm'),
    loadingUser: text('social.loadingUser'),
    blocked: text('social.blockedHint'),
    failed: message,
  } as const
  const logInText = text('social.logIn', { provider: text(`social.${provider}`) })
  return (
    <StatusBlock
      image={
        <span className="hf-kit-mark">
          <SocialMark provider={provider} />
        </span>
      }
      tone={isOver ? 'error' : 'waiting'}
      title={phase === 'failed' ? text('social.failed') : phase === 'blocked' ? text('social.blocked') : logInText}
      hint={hints[phase]}
    >
      {phase === 'confirming' && <FramePlace kind="note" />}
      {isOver && (
        <Button variant="secondary" onClick={() => logIn(provider)}>
          {text('action.tryAgain')}
        </Button>
      )}
      {phase !== 'loadingUser' && (
        <Button variant="ghost" onClick={() => goBack(kit)}>
          {text('action.cancel')}
        </Button>
      )}
    </StatusBlock>
  )
}
