import { fakeClock } from '@holdfast/testing/time'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { startMailServer } from '../test/mailServer.ts'
import { createCapturingMailer, createSmtpMailer, MailUnavailableError } from './mailer.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

const mail = {
  to: 'ada@example.test',
  subject: '123456 is your code',
  text: 'Your code is 123456.',
  html: '<p>Your code is <b>123456</b>.</p>',
}

describe('createSmtpMailer', () => {
  it('default: sends a mail as text and as HTML', async () => {
    const { url, received, stop } = await startMailServer()
    undo.push(stop)
    const mailer = createSmtpMailer({ url, from: 'Holdfast <no-reply@example.test>' })
    undo.push(mailer.close)
    await mailer.send(mail)
    const parsed = await PostalMime.parse(await received)
    expect(parsed.from).toMatchObject({ name: 'Holdfast', address: 'no-reply@example.test' })
    expect(parsed.to?.[0]).toMatchObject({ address: 'ada@example.test' })
    expect(parsed.subject).toBe('123456 is your code')
    expect(parsed.text?.trim()).toBe('Your code is 123456.')
    expect(parsed.html?.trim()).toBe('<p>Your code is <b>123456</b>.</p>')
  })

  it('error: rejects when the server refuses a mail, and when no server answers', async () => {
    const { url, stop } = await startMailServer({ refuses: true })
    undo.push(stop)
    for (const address of [url, 'smtp://127.0.0.1:1']) {
      const mailer = createSmtpMailer({ url: address, from: 'a@example.test' })
      undo.push(mailer.close)
      await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailUnavailableError)
    }
  })
})

describe('createCapturingMailer', () => {
  it('default: keeps the newest hundred mails, newest first', async () => {
    const clock = fakeClock()
    const mailer = createCapturingMailer(clock)
    for (let count = 1; count <= 101; count += 1) await mailer.send({ ...mail, subject: String(count) })
    expect(mailer.captured().map(({ subject }) => subject)).toHaveLength(100)
    expect(mailer.captured()[0]).toMatchObject({
      id: 101,
      subject: '101',
      to: 'ada@example.test',
      sentAt: new Date(clock.now()),
    })
  })
})
