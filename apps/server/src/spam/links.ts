import { createCache } from '../cache/createCache.ts'

/** Domain endings that appear in the names of spam tokens. */
const endings = new Set(
  (
    'com net org io co xyz app fi finance cash money fund vip club live site online top pro info cc me us eu gift gifts ' +
    'claim claims reward rewards bonus events event network exchange trade trading market zone link click lol win fun ' +
    'shop store tech space website dev ai gg tv ru cn to ly eth'
  ).split(' '),
)
/** Words in token names that urge the reader to act. */
const invitations = new Set('claim visit redeem voucher airdrop reward rewards bonus giveaway winner'.split(' '))

/** Judgements are cached, because a page of history often holds the same few names a hundred times. */
const judged = createCache<boolean>({ maxCost: 1024 * 1024 })
/** Roughly the memory that a cached judgement takes in addition to its text, in bytes. */
const ENTRY_BYTES = 50

/**
 * Whether a name or a symbol is an invitation: it holds a web address, or urges the reader to claim or visit something.
 */
export function isInvitation(text: string): boolean {
  const cached = judged.get(text)
  if (cached !== undefined) return cached
  const judgement = judge(text)
  judged.set(text, judgement, ENTRY_BYTES)
  return judgement
}

function judge(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase()
  if (/https?:|www\.|\bt\.me\b|\/\//.test(plain)) return true
  return plain.split(/[\s()[\]{}<>"'|,;:!?*#@+=~]+/).some((word) => invitations.has(word) || isDomain(word))
}

function isDomain(word: string): boolean {
  const [host = ''] = word.split('/')
  const labels = host.replace(/\.$/, '').split('.')
  return labels.length >= 2 && labels.every((label) => label !== '') && endings.has(labels.at(-1) ?? '')
}
