import { Link } from 'wouter'
import { useDrawnPart } from '../app/loading/hydration.ts'
import { loginModePath } from '../login/mode.ts'
import { homeMessages } from '../messages/home.ts'
import { ContractCard } from './ContractCard.tsx'
import { Steps, Trust } from './Points.tsx'

const howId = 'how-it-works'

/** The start page of a visitor: what the product does, the contract with its total, how it works, and why to trust it. */
export function VisitorHome() {
  return (
    <div className="visitor" {...useDrawnPart()}>
      <section className="hero">
        <div className="hero__words">
          <h1 className="hero__title">{homeMessages.heroTitle}</h1>
          <p className="hero__text">{homeMessages.heroText}</p>
          <div className="hero__actions">
            <Link className="link-button link-button--primary" href={loginModePath('signUp')}>
              {homeMessages.start}
            </Link>
            <a className="link-button" href={`#${howId}`}>
              {homeMessages.how}
            </a>
          </div>
        </div>
        <ContractCard title={homeMessages.totalStaked} isProminent />
      </section>

      <Steps titleId={howId} />
      <Trust />
    </div>
  )
}
