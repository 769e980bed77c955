import { ExternalLink } from '@holdfast/ui'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import './ExplorerLink.css'

/** Links to the account in the network's block explorer, in a new tab. */
export function ExplorerLink({ href }: { href: string }) {
  const text = useText(accountMessages)
  return (
    <a className="hf-kit-link hf-kit-explorer" href={href} target="_blank" rel="noreferrer">
      {text('account.explorer')} <ExternalLink />
    </a>
  )
}
