import type { Icon as IconComponent } from '@holdfast/ui'
import { helpMessages } from '../../messages/languages/english/help.ts'
import type { MessageKey } from '../../messages/text.ts'
import { useText } from '../../messages/useText.ts'
import './HelpPoints.css'

/** A point of an explanation: an image, a title, and one or two sentences. */
export type HelpPoint = {
  Icon: IconComponent
  title: Extract<MessageKey, `wallet.${string}` | `network.${string}`>
  words: Extract<MessageKey, `wallet.${string}` | `network.${string}`>
}

/** Lists the points of an explanation, one below the other. */
export function HelpPoints({ points }: { points: readonly HelpPoint[] }) {
  const text = useText(helpMessages)
  return (
    <ul className="hf-kit-help-points">
      {points.map(({ Icon, title, words }) => (
        <li key={title}>
          <span className="hf-kit-help-icon" aria-hidden="true">
            <Icon />
          </span>
          <div>
            <h3>{text(title)}</h3>
            <p>{text(words)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
