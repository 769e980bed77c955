import { pushView, type SocialProvider } from '@holdfast/core'
import { Button, IconButton, LayoutGrid } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { SocialMark } from '../pieces/SocialMark.tsx'
import { useSocialLogin } from '../pieces/useSocialLogin.ts'
import './login.css'

/** If there are at most this many logins, all are shown. Otherwise, a button leads to the rest. */
const SHOWN_AT_ONCE = 6
/** How many icons are beside the button that leads to the rest. */
const ICONS_BESIDE_MORE = 4

/**
 * Draws the social logins. If there are two, both are wide. Otherwise, the first is wide, and the others are icons below it.
 */
export function SocialButtons() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const logIn = useSocialLogin()
  const socials = useKit(({ options }) => options.features.socials)
  const [first, ...others] = socials
  if (first === undefined) return null

  const wide = (provider: SocialProvider) => (
    <Button key={provider} variant="secondary" block onClick={() => logIn(provider)}>
      <SocialMark provider={provider} />
      {text('social.continue', { provider: text(`social.${provider}`) })}
    </Button>
  )
  if (socials.length === 2)
    return (
      <div className="hf-kit-socials" data-equal="">
        {socials.map(wide)}
      </div>
    )
  const hasMore = socials.length > SHOWN_AT_ONCE
  return (
    <div className="hf-kit-socials">
      {wide(first)}
      {others.length > 0 && (
        <div className="hf-kit-socials-icons">
          {(hasMore ? others.slice(0, ICONS_BESIDE_MORE) : others).map((provider) => (
            <IconButton
              key={provider}
              className="hf-kit-socials-icon"
              label={text('social.continue', { provider: text(`social.${provider}`) })}
              onClick={() => logIn(provider)}
            >
              <SocialMark provider={provider} />
            </IconButton>
          ))}
          {hasMore && (
            <IconButton
              className="hf-kit-socials-icon"
              label={text('social.more')}
              onClick={() => pushView(kit, 'ConnectSocials')}
            >
              <LayoutGrid />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}
