import { ListRow } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { LegalFooter } from '../../../legal/LegalFooter.tsx'
import { LegalGate } from '../../../legal/LegalGate.tsx'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { SocialMark } from '../pieces/SocialMark.tsx'
import { useSocialLogin } from '../pieces/useSocialLogin.ts'
import '../login/login.css'

/** Lists all social logins. */
export function ConnectSocials() {
  const text = useText(embeddedMessages)
  const logIn = useSocialLogin()
  const socials = useKit(({ options }) => options.features.socials)
  return (
    <>
      <LegalGate>
        <ScrollArea className="hf-kit-connect">
          {socials.map((provider) => (
            <ListRow key={provider} leading={<SocialMark provider={provider} />} onClick={() => logIn(provider)}>
              {text(`social.${provider}`)}
            </ListRow>
          ))}
        </ScrollArea>
      </LegalGate>
      <LegalFooter />
    </>
  )
}
