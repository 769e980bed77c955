import { goBack } from '@holdfast/core'
import { Button } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { Connecting } from '../pieces/Connecting.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import { useSocialLogin } from '../pieces/useSocialLogin.ts'
import '../login/login.css'
import '../pieces/mark.css'

/** Waits for the window of a provider. */
export function ConnectingSocial() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const logIn = useSocialLogin()
  const login = useKit(({ embedded }) => embedded?.login)
  if (login?.step !== 'social') return <Connecting />
  const { provider, phase } = login
  const words = { failed: 'social.failed', loadingUser: 'social.loadingUser' } as const
  const hint = phase === 'failed' || phase === 'loadingUser' ? words[phase] : 'social.inWindow'
  return (
    <StatusBlock
      image={
        <span className="hf-kit-embedded-mark">
          <SocialMark provider={provider} />
        </span>
      }
      tone={phase === 'failed' ? 'error' : 'waiting'}
      title={phase === 'failed' ? text(hint) : text('social.logIn', { provider: text(`social.${provider}`) })}
      hint={phase === 'failed' ? undefined : text(hint)}
    >
      {phase === 'failed' && (
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
