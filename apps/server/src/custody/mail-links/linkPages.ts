import { Hono } from 'hono'
import { html } from 'hono/html'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { writePage } from '../../http/writePage.ts'
import { AttemptNotFoundError } from '../errors.ts'
import type { MailLink, MailLinkPurpose, MailLinks } from './mailLinks.ts'
import { linkPageHeaders, sheet } from './pageStyle.ts'

/** The texts of a page, and the action of its button. */
export type LinkAction = {
  title: string
  text: string
  button: string
  done: { title: string; text: string }
  /**
   * Performs the action. Must be idempotent, because two requests may run it at the same time.
   *
   * @throws a refusal, after which the link stays valid.
   */
  act: (link: MailLink, clientAddress: string) => Promise<void>
}

const OVER = {
  title: 'This link no longer works',
  text: 'It works once, and for a limited time. Open your wallet in a browser that you trust to look at its security.',
}

/** The path of the pages, on the API's origin and on the vault's. */
export const linkPagesPath = '/account'

/** Creates the pages behind links in mails. Opening a page changes nothing; only its button acts. */
export function linkPages(options: {
  links: MailLinks
  actions: Readonly<Record<MailLinkPurpose, LinkAction>>
  limits: RateLimits
}): Hono<AppEnv> {
  const { links, actions, limits } = options
  const app = new Hono<AppEnv>()
  const write = (title: string, content: ReturnType<typeof html>) =>
    writePage({ title, content, sheetUrl: `${linkPagesPath}/sheet.css` })
  const textPage = ({ title, text }: { title: string; text: string }) => write(title, html`<p>${text}</p>`)

  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(linkPageHeaders)) context.header(name, value)
    limits.consume('approvalPage', networkOf(context.var.clientAddress))
    await next()
  })
  app.get('/sheet.css', (context) => context.body(sheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/:token', async (context) => {
    const link = await links.find(context.req.param('token'))
    if (!link) return context.html(textPage(OVER), 410)
    const { title, text, button } = actions[link.purpose]
    return context.html(
      write(
        title,
        html`<p>${text}</p>
          <form method="post"><button class="confirm">${button}</button></form>`,
      ),
    )
  })
  app.post('/:token', async (context) => {
    const token = context.req.param('token')
    const link = await links.find(token)
    if (!link) return context.html(textPage(OVER), 410)
    const { act, done } = actions[link.purpose]
    // The link is spent only after its action: an owner whose action failed has no other link.
    try {
      await act(link, context.var.clientAddress)
    } catch (error) {
      // The object of the action has ended, such as a change of address that was reverted together with an earlier one.
      if (error instanceof AttemptNotFoundError) return context.html(textPage(OVER), 410)
      throw error
    }
    await links.take(token)
    return context.html(textPage(done))
  })
  return app
}
