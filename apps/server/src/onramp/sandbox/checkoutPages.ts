import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { toRefusal } from '../../http/answerError.ts'
import { limitBody } from '../../http/body.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { pageHeaders } from '../../http/pageHeaders.ts'
import { writePage } from '../../http/writePage.ts'
import { type CardProblems, formatCard, readCard, sandboxCards, type TypedCard } from './cards.ts'
import { reloadScript, styleSheet } from './pageFiles.ts'
import type { SandboxSession } from './sessionStore.ts'
import { makeToken, type SandboxSessions } from './sessions.ts'

/** The state that a session's page shows. `sending` covers everything between the payment and the outcome. */
type PageState = 'waiting' | 'declined' | 'hanging' | 'late' | 'sending' | 'done' | 'failed'

const COOKIE = 'sandbox-checkout'

/**
 * Serves the pages on which the sandbox charges a card. They work without scripts; a script only reloads a page when its state
 * changes.
 */
export function checkoutPages(options: {
  sessions: SandboxSessions
  path: string
  limits: RateLimits
  now: () => number
  lateMs: number
  chainName: (chainId: string) => string
  onOpened: (session: SandboxSession) => void
  /** Called with the updated session once a card was tried: charged, declined or hanging. */
  onCardTried: (session: SandboxSession) => void
}): Hono<AppEnv> {
  const { sessions, path, limits, now, lateMs, chainName, onOpened, onCardTried } = options
  const app = new Hono<AppEnv>()
  const page = (title: string, content: ReturnType<typeof html>) =>
    writePage({ title, content, sheetUrl: `${path}/sheet.css` })

  app.use('*', async (context, next) => {
    const headers = pageHeaders({ 'script-src': "'self'", 'connect-src': "'self'", 'form-action': "'self'" })
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    limits.consume('onRampPage', networkOf(context.var.clientAddress))
    await next()
  })
  app.get('/sheet.css', (context) => context.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/follow.js', (context) =>
    context.body(reloadScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )

  const readState = async (session: SandboxSession): Promise<{ state: PageState; hashes: string[] }> => {
    if (session.state !== 'charged') return { state: session.state, hashes: [] }
    const payments = await sessions.listPayments(session.orderId)
    const hashes = payments.flatMap(({ transactionHash }) => transactionHash ?? [])
    if (payments.some(({ state }) => state === 'failed')) return { state: 'failed', hashes }
    if (payments.every(({ state }) => state === 'done')) return { state: 'done', hashes }
    const isLate = payments.some(({ state, dueAt }) => state === 'pending' && dueAt.getTime() > now())
    return { state: isLate ? 'late' : 'sending', hashes }
  }

  app.get('/checkout/:token', async (context) => {
    const token = context.req.param('token')
    const secret = getCookie(context, COOKIE) ?? makeToken()
    const opened = await sessions.open(token, secret, new Date(now()))
    if (!opened) return context.html(page('This checkout is closed', closed), 410)
    const { session, isNew } = opened
    if (isNew) {
      setCookie(context, COOKIE, secret, { path: `${path}/checkout/${token}`, httpOnly: true, sameSite: 'Lax' })
      onOpened(session)
    }
    const { state, hashes } = await readState(session)
    if (context.req.header('accept') === 'application/json') return context.json({ state })
    const network = chainName(session.chainId)
    if (state === 'waiting') return context.html(page('Sandbox checkout', form(session, network)))
    return context.html(page(titles[state], outcome(session, { state, hashes, network, path, lateMs })))
  })

  app.post('/checkout/:token', limitBody(), async (context) => {
    const token = context.req.param('token')
    const opened = await sessions.open(token, getCookie(context, COOKIE) ?? '', new Date(now()))
    if (!opened || opened.isNew) return context.html(page('This checkout is closed', closed), 410)
    const { session } = opened
    const body = new URLSearchParams(await context.req.text())
    const field = (name: string): string => (body.get(name) ?? '').slice(0, 40)
    const typed = { number: field('number'), expiry: field('expiry'), code: field('code') }
    const card = readCard(typed, new Date(now()))
    if ('problems' in card) {
      const again = form(session, chainName(session.chainId), { typed, problems: card.problems })
      return context.html(page('Sandbox checkout', again), 400)
    }
    if (await sessions.charge(session, card.outcome, { now: new Date(now()), lateMs })) {
      onCardTried((await sessions.findByOrder(session.orderId)) ?? session)
    }
    return context.redirect(`${path}/checkout/${token}`, 303)
  })

  app.onError((error, context) => {
    const { status, shortMessage } = toRefusal(error, context)
    if (status === 429) {
      return context.html(page('Please wait', html`<p>Too many visits. Please try again in a minute.</p>`), status)
    }
    if (status < 500) return context.html(page('That cannot be paid', html`<p>${shortMessage}</p>`), status)
    const content = html`<p>Nothing was charged twice. Reload this page, or start again in the app.</p>`
    return context.html(page('Something went wrong', content), status)
  })
  return app
}

const titles: Readonly<Record<Exclude<PageState, 'waiting'>, string>> = {
  declined: 'Your card was declined',
  hanging: 'Waiting for your bank',
  late: 'Your bank is checking the payment',
  sending: 'Payment received',
  done: 'Your purchase has arrived',
  failed: 'The purchase failed',
}

const closed = html`<p>A checkout link opens once, in one browser, within five minutes. Start again in the app.</p>`

/** Whether a payment in this state still waits for its outcome. */
function isPending(state: PageState): boolean {
  return state === 'hanging' || state === 'late' || state === 'sending'
}

function summary(session: SandboxSession, network: string) {
  const { paymentAmount, paymentCurrency, purchaseAmount, symbol, address } = session
  return html`<dl>
    <div><dt>You pay</dt><dd>${paymentAmount} ${paymentCurrency}</dd></div>
    <div><dt>You receive</dt><dd>${purchaseAmount} ${symbol}</dd></div>
    <div><dt>On</dt><dd>${network}</dd></div>
    <div><dt>To</dt><dd class="address">${address}</dd></div>
  </dl>`
}

function form(
  session: SandboxSession,
  network: string,
  { typed, problems }: { typed?: TypedCard; problems?: CardProblems } = {},
) {
  const input = (name: keyof TypedCard, label: string, attributes: ReturnType<typeof html>) => {
    const problem = problems?.[name]
    return html`<p class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" required value="${typed?.[name] ?? ''}" ${attributes}
        ${problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''} />
      ${problem ? html`<span class="problem" id="${name}-problem">${problem}</span>` : ''}
    </p>`
  }
  return html`<p class="quiet">This stands in for a company that sells tokens while you develop. No money moves.</p>
    ${summary(session, network)}
    ${problems ? html`<p role="alert">The payment was not made. Please check the card.</p>` : ''}
    <form method="post">
      ${input('number', 'Card number', html`inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242"`)}
      <div class="row">
        ${input('expiry', 'Expiry date', html`inputmode="numeric" autocomplete="off" placeholder="MM/YY"`)}
        ${input('code', 'Security code', html`inputmode="numeric" autocomplete="off" placeholder="123"`)}
      </div>
      <button class="first">Pay ${session.paymentAmount} ${session.paymentCurrency}</button>
    </form>
    ${returnLink(session, 'Cancel and return')}
    <h2>Test cards</h2>
    <p class="quiet">With any later month and any three digits.</p>
    <ul>
      ${sandboxCards.map(({ number, effect }) => html`<li><code>${formatCard(number)}</code> ${effect}</li>`)}
    </ul>`
}

function outcome(
  session: SandboxSession,
  page: { state: PageState; hashes: string[]; network: string; path: string; lateMs: number },
) {
  const { state, hashes, network, path, lateMs } = page
  const { purchaseAmount, symbol } = session
  const minutes = Math.ceil(lateMs / 60_000)
  const texts: Readonly<Record<PageState, string>> = {
    waiting: '',
    declined: 'Nothing was charged. Return to the app and start again with another card.',
    hanging: 'This test card never gets an answer. You can close this window; the purchase expires in an hour.',
    late: `This takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. You can close this window; the purchase goes on.`,
    sending: `${purchaseAmount} ${symbol} is on its way. You can close this window.`,
    done: 'You can close this window.',
    failed: 'Nothing was sent. Return to the app and start again.',
  }
  return html`<p role="status" data-state="${state}">${texts[state]}</p>
    ${summary(session, network)}
    ${hashes.length > 0 ? html`<h2>Transactions</h2>` : ''}
    ${hashes.map((hash) => html`<p class="address">${hash}</p>`)}
    ${isPending(state) ? html`<p><a class="button" href="">Check again</a></p>` : ''}
    ${returnLink(session, 'Return to the app')}
    ${isPending(state) ? html`<script src="${path}/follow.js" defer></script>` : ''}`
}

function returnLink({ redirectUrl }: SandboxSession, label: string) {
  if (redirectUrl === null) return ''
  return html`<p><a class="button" href="${redirectUrl}">${label}</a></p>`
}
