import { BadgeCheck, CircleCheck, Link2, Lock, ShieldCheck, Unplug, Wallet } from '@holdfast/ui'
import { Link } from 'wouter'
import { routes } from '../app/routes.ts'
import { homeMessages } from '../messages/home.ts'
import { ContractCard } from './ContractCard.tsx'

const stepIcons = [Wallet, BadgeCheck, CircleCheck]
const trustIcons = [Lock, ShieldCheck, Link2, Unplug]
const howId = 'how-it-works'

/** What a visitor sees: the promise, the contract with its live total, how it works, why to trust it. */
export function VisitorHome() {
  return (
    <div className="visitor">
      <section className="hero">
        <div className="hero__words">
          <h1 className="hero__title">{homeMessages.heroTitle}</h1>
          <p className="hero__text">{homeMessages.heroText}</p>
          <div className="hero__actions">
            <Link className="link-button link-button--primary" href={routes.login}>
              {homeMessages.start}
            </Link>
            <a className="link-button" href={`#${howId}`}>
              {homeMessages.how}
            </a>
          </div>
        </div>
        <ContractCard title={homeMessages.totalStaked} isProminent />
      </section>

      <section aria-labelledby={howId} className="home-section">
        <h2 id={howId} className="home-section__title" tabIndex={-1}>
          {homeMessages.how}
        </h2>
        <ol className="steps">
          {homeMessages.steps.map(({ title, text }, index) => (
            <Point key={title} icon={stepIcons[index] ?? CircleCheck} title={title} text={text} number={index + 1} />
          ))}
        </ol>
      </section>

      <section aria-labelledby="trust" className="home-section">
        <h2 id="trust" className="home-section__title">
          {homeMessages.trustTitle}
        </h2>
        <ul className="trust">
          {homeMessages.trust.map(({ title, text }, index) => (
            <Point key={title} icon={trustIcons[index] ?? ShieldCheck} title={title} text={text} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Point({
  icon: Icon,
  title,
  text,
  number,
}: {
  icon: typeof Wallet
  title: string
  text: string
  number?: number
}) {
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
