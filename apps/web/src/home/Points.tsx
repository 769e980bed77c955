import { BadgeCheck, CircleCheck, Link2, Lock, ShieldCheck, Unplug, Wallet } from '@holdfast/ui'
import { homeMessages } from '../messages/home.ts'

const stepIcons = [Wallet, BadgeCheck, CircleCheck]
const trustIcons = [Lock, ShieldCheck, Link2, Unplug]

/** Explains how staking works, in three steps. */
export function Steps({ titleId }: Steps.Props) {
  return (
    <section aria-labelledby={titleId} className="home-section">
      <h2 id={titleId} className="home-section__title" tabIndex={-1}>
        {homeMessages.how}
      </h2>
      <ol className="points">
        {homeMessages.steps.map(({ title, text }, index) => (
          <Point key={title} icon={stepIcons[index] ?? CircleCheck} title={title} text={text} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

export declare namespace Steps {
  type Props = {
    /** Id of the heading, for links to it. */
    titleId: string
  }
}

/** Explains why the contract can be trusted and checked. */
export function Trust() {
  return (
    <section aria-labelledby="trust" className="home-section">
      <h2 id="trust" className="home-section__title">
        {homeMessages.trustTitle}
      </h2>
      <ul className="points points--plain">
        {homeMessages.trust.map(({ title, text }, index) => (
          <Point key={title} icon={trustIcons[index] ?? ShieldCheck} title={title} text={text} />
        ))}
      </ul>
    </section>
  )
}

function Point({ icon: Icon, title, text, number }: PointProps) {
  return (
    <li className="point">
      <span className="point__icon" aria-hidden="true">
        <Icon />
        {number !== undefined && <span className="point__number">{number}</span>}
      </span>
      <h3 className="point__title">{title}</h3>
      <p className="point__text">{text}</p>
    </li>
  )
}

type PointProps = {
  icon: typeof Wallet
  title: string
  text: string
  /** Its number in a sequence of steps. */
  number?: number | undefined
}
