import { fillPlaceholders, slot } from '../messages/fillPlaceholders.tsx'
import { connectMessages } from '../messages/languages/english/connect.ts'
import { useText } from '../messages/useText.ts'
import type { Legal } from './useLegal.ts'

/** Props of {@link LegalWords}. */
export type LegalWordsProps = Pick<Legal, 'termsUrl' | 'privacyUrl'> & { as: 'checkbox' | 'footer' }

/** Draws the checkbox's or footer's sentence about the user's agreement, with links to the legal texts. */
export function LegalWords({ termsUrl, privacyUrl, as }: LegalWordsProps) {
  const text = useText(connectMessages)
  const isFooter = as === 'footer'
  return fillPlaceholders(sentence(), [
    <LegalLink key="terms" href={termsUrl}>
      {text(isFooter ? 'legal.termsTitle' : 'legal.terms')}
    </LegalLink>,
    <LegalLink key="privacy" href={privacyUrl}>
      {text(isFooter ? 'legal.privacyTitle' : 'legal.privacy')}
    </LegalLink>,
  ])

  function sentence(): string {
    const [terms, privacy] = [slot.first, slot.second]
    if (termsUrl && privacyUrl) return text(isFooter ? 'legal.connectBoth' : 'legal.agreeBoth', { terms, privacy })
    if (termsUrl) return text(isFooter ? 'legal.connectTerms' : 'legal.agreeTerms', { terms })
    return text(isFooter ? 'legal.connectPrivacy' : 'legal.agreePrivacy', { privacy })
  }
}

function LegalLink({ href, children }: { href: string | undefined; children: string }) {
  return (
    <a className="hf-kit-link" href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
