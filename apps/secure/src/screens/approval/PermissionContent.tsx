import { formatExact } from '@holdfast/caip'
import { visibleWords } from '@holdfast/clear-signing/requests'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import type { ApprovalContent } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'

type Content = Extract<ApprovalContent, { kind: 'permission' }>

/** Describes a permission in words: what it allows, how much, how often, until when, and for which key. */
export function PermissionContent({ content, chain }: { content: Content; chain: FrameChain }) {
  const { permissions: text, card } = useTexts()
  const { symbol, decimals } = chain.nativeCurrency
  const { permission, delegate, expiry, setup } = content
  const token = permission.kind === 'calls' ? undefined : permission.token
  return (
    <>
      <p className="frame-sentence">{useSentence(content)}</p>
      <p>{text.until(formatMoment(expiry))}</p>
      <p>{text.withoutAsking}</p>
      <Facts>
        {permission.kind === 'calls' && (
          <>
            <Fact label={text.contract} isCode>
              {permission.target}
            </Fact>
            <Fact label={text.functions} isCode>
              {permission.selectors.join(' ')}
            </Fact>
            {permission.fixed.map(({ index, value }) => (
              <Fact key={index} label={text.argument(String(index + 1))} isCode>
                {value}
              </Fact>
            ))}
          </>
        )}
        {token !== undefined && (
          <Fact label={text.token} isCode>
            {token}
          </Fact>
        )}
        {permission.kind !== 'calls' && <Fact label={text.from}>{formatMoment(permission.start)}</Fact>}
        <Fact label={text.key} isCode>
          {delegate}
        </Fact>
        {setup?.kind === 'module' && (
          <Fact label={card.fee}>
            {setup.isSponsored ? card.sponsored : `${formatExact(setup.maxFee, decimals)} ${symbol}`}
          </Fact>
        )}
      </Facts>
      {setup && <p className="frame-muted">{setup.kind === 'code' ? text.setsCode : text.installsModule}</p>}
      <p className="frame-muted">{text.revocable}</p>
    </>
  )
}

/** Shows the revocation of a permission. */
export function RevocationContent({ delegate }: { delegate: string }) {
  const { permissions: text } = useTexts()
  return (
    <>
      <p className="frame-sentence">{text.takenBack}</p>
      <Facts>
        <Fact label={text.key} isCode>
          {delegate}
        </Fact>
      </Facts>
    </>
  )
}

function useSentence({ permission, token }: Content): string {
  const { permissions: text } = useTexts()
  const formatAmount = (value: bigint): string =>
    token ? `${formatExact(value, token.decimals)} ${visibleWords(token.symbol)}` : text.smallestUnits(String(value))
  if (permission.kind === 'calls') {
    const uses = permission.uses === undefined ? undefined : formatNumber(permission.uses)
    return text.calls(uses, permission.value === 0n ? undefined : formatAmount(permission.value))
  }
  if (permission.kind === 'periodic')
    return text.periodic(formatAmount(permission.amount), formatDuration(permission.periodS))
  const { initial, perSecond, most } = permission
  // A maximum of 2^255 or more can never be reached, so it counts as no maximum.
  return text.stream(
    formatAmount(initial),
    formatAmount(perSecond),
    most >= 2n ** 255n ? undefined : formatAmount(most),
  )
}

const language = (): string => document.documentElement.lang || 'en'

function formatNumber(value: number): string {
  return new Intl.NumberFormat(language()).format(value)
}

function formatMoment(seconds: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeStyle: 'short' }).format(seconds * 1_000)
}

/** Formats a duration in the largest unit that expresses it exactly. */
function formatDuration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
