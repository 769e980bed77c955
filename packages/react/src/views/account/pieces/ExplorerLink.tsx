import { ExternalLink } from '@holdfast/ui'
import { useText } from '../../../messages/useText.ts'
import './ExplorerLink.css'

/** A link to the account in the network's block explorer, which opens in a new tab. */
export function ExplorerLink({ href }: { href: string }) {
  const text = useText()
  return (
    <a className="hf-kit-link hf-kit-explorer" href={href} target="_blank" rel="noreferrer">
      {text('account.explorer')} <ExternalLink />
    </a>
  )
}
