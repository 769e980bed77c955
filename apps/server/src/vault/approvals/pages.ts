import { Hono } from 'hono'
import { html } from 'hono/html'
import { linkPageHeaders, sheet } from '../../custody/mail-links/pageStyle.ts'
import { limitBody } from '../../http/body.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { writePage } from '../../http/writePage.ts'
import type { ApprovalRow } from './approvalStore.ts'
import type { Approvals, Decision } from './approvals.ts'

const outcomes: Record<Decision, { title: string; text: string; status: 200 | 410 }> = {
  approved: {
    title: 'Approved',
    text: 'Go back to the browser that asked. Your wallet continues there with a code that we mail to you.',
    status: 200,
  },
  'wrong-number': {
    title: 'That was another number',
    text: 'To be safe, the request was cancelled and nothing was approved. Ask for another link in the browser that you want to approve, and choose the number that it shows.',
    status: 200,
  },
  cancelled: {
    title: 'Nothing was approved',
    text: 'The request was cancelled. Your wallet stays as it was, and the browser that asked cannot use it.',
    status: 200,
  },
  over: {
    title: 'This link no longer works',
    text: 'It works once and for 15 minutes. Ask for another in the browser that you want to approve.',
    status: 410,
  },
}

/**
 * Creates the pages behind the link that approves a device. Opening the link changes nothing, because mail scanners open links
 * too.
 */
export function approvalPages(options: { approvals: Approvals; limits: RateLimits }): Hono<AppEnv> {
  const { approvals, limits } = options
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(linkPageHeaders)) context.header(name, value)
    limits.consume('approvalPage', networkOf(context.var.clientAddress))
    await next()
  })
  app.use(limitBody())
  app.get('/sheet.css', (context) => {
    context.header('cache-control', 'max-age=3600')
    return context.body(sheet, 200, { 'content-type': 'text/css; charset=utf-8' })
  })
  app.get('/:token', async (context) => {
    const row = await approvals.find(context.req.param('token').slice(0, 64))
    return row ? context.html(requestPage(row)) : context.html(outcomePage('over'), outcomes.over.status)
  })
  app.post('/:token', async (context) => {
    const body = new URLSearchParams((await context.req.text()).slice(0, 256))
    const choice = body.get('number') ?? ''
    // A value that no button of the page posts changes nothing.
    if (!/^(?:refuse|none|\d{2})$/.test(choice)) return context.html(outcomePage('over'), 400)
    const token = context.req.param('token').slice(0, 64)
    const number = choice === 'refuse' ? undefined : choice === 'none' ? '' : choice
    const decision = await approvals.decide(token, number, context.var.clientAddress)
    return context.html(outcomePage(decision), outcomes[decision].status)
  })
  return app
}

function requestPage({ origin, label, choices, createdAt }: ApprovalRow) {
  return writeApprovalPage(
    'Approve this browser?',
    html`<p>A browser that is new to your wallet asks for access.</p>
      <dl>
        <dt>Site</dt>
        <dd>${origin}</dd>
        <dt>Browser</dt>
        <dd>${label}</dd>
        <dt>Asked at</dt>
        <dd><time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></dd>
      </dl>
      <form method="post">
        ${choices.length > 0 ? numberButtons(choices) : approveButton(origin)}
        <button class="refuse" name="number" value="refuse">This was not me</button>
      </form>`,
  )
}

function numberButtons(choices: readonly string[]) {
  return html`<fieldset>
    <legend>Choose the number that the browser shows:</legend>
    <div class="numbers">
      ${choices.map((choice) => html`<button class="number" name="number" value="${choice}">${choice}</button>`)}
    </div>
  </fieldset>`
}

/**
 * Writes the button that approves a device of an older client, which cannot show a number. The page can only remind the owner
 * to check that they began this login themselves.
 */
function approveButton(origin: string) {
  return html`<p>Approve only if you are logging in on ${new URL(origin).host} yourself, at this moment.</p>
    <button class="approve" name="number" value="none">Approve</button>`
}

function outcomePage(decision: Decision) {
  const { title, text } = outcomes[decision]
  return writeApprovalPage(title, html`<p>${text}</p>`)
}

function writeApprovalPage(title: string, content: ReturnType<typeof html>) {
  return writePage({ title, content, sheetUrl: '/device/sheet.css' })
}
