import { expect, type Locator, type Page } from '@playwright/test'

/** The password of every pocket wallet in the stories. */
export const WALLET_PASSWORD = 'kelp holds fast'

/**
 * The pocket wallet in a separate page, and the actions of its user: the phone of a story.
 *
 * @example
 * const phone = new PocketWallet(await context.newPage(), system.walletUrl)
 * await phone.importKey(account.privateKey)
 * await phone.pair(uri)
 * await phone.approve()
 */
export class PocketWallet {
  readonly page: Page
  readonly url: string

  constructor(page: Page, walletUrl: string) {
    this.page = page
    this.url = walletUrl
  }

  /** The button that approves the shown question. */
  get approveButton(): Locator {
    return this.question.getByRole('button', { name: /^(?:Connect|Sign in|Sign|Send|Switch|Add and switch)$/ })
  }

  /** The shown question. */
  get question(): Locator {
    return this.page.locator('.decision')
  }

  /** Returns the heading of the question. */
  heading(name: string | RegExp): Locator {
    return this.question.getByRole('heading', { level: 1, name })
  }

  /** Opens the wallet at a path. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(this.url + path)
  }

  /** Creates a wallet with a new recovery phrase. */
  async create(): Promise<void> {
    await this.open()
    await this.page.getByRole('button', { name: 'Create a new wallet' }).click()
    await this.choosePassword('Create wallet')
  }

  /** Creates a wallet from a private key. If there is a wallet already, adds the account to it and switches to the account. */
  async importKey(privateKey: string): Promise<void> {
    await this.open()
    const first = this.page.getByRole('button', { name: 'Import a private key (development)' })
    await expect(first.or(this.home)).toBeVisible()
    if (await first.isVisible()) {
      await first.click()
      await this.page.getByLabel('Private key').fill(privateKey)
      await this.choosePassword('Import key')
      return
    }
    await this.page.getByRole('button', { name: /^Account: / }).click()
    await this.page.getByRole('button', { name: 'Import a private key' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Private key').fill(privateKey)
    await dialog.getByRole('button', { name: 'Import key' }).click()
    await expect(dialog).toBeHidden()
    await this.goHome()
  }

  /** Unlocks the wallet. */
  async unlock(password = WALLET_PASSWORD): Promise<void> {
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Unlock' }).click()
  }

  /** Pairs by pasting a link, and waits for the question. */
  async pair(uri: string): Promise<void> {
    await this.paste(uri)
    await expect(this.question).toBeVisible()
  }

  /** Pastes a link, without waiting for a result. */
  async paste(link: string): Promise<void> {
    await this.goHome()
    await this.page.getByRole('button', { name: 'Connect an app' }).click()
    await this.page.getByLabel('Link of the app').fill(link)
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  /** Approves a connection, or a connection with sign-in. */
  async approve(): Promise<void> {
    await expect(this.heading(/^(?:Connect|Sign in) to /)).toBeVisible()
    await this.approveButton.click()
    await expect(this.heading(/^(?:Connect|Sign in) to /)).toBeHidden()
  }

  /** Approves the shown request as soon as the button is enabled. @param name - The heading of the request, if it matters. */
  async confirm(name: string | RegExp = /./): Promise<void> {
    await this.answer(name, this.approveButton)
  }

  /** Declines the shown question. */
  async reject(name: string | RegExp = /./): Promise<void> {
    await this.answer(name, this.question.getByRole('button', { name: /^(?:Reject|Close and tell the app)$/ }))
  }

  /** Ends the connection to an app from the wallet's side. */
  async disconnect(appName: string): Promise<void> {
    await this.goHome()
    await this.page.getByRole('list', { name: 'Connected apps' }).getByRole('button', { name: appName }).click()
    await this.page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(this.home).toBeVisible()
  }

  /** Switches to an EVM network. */
  async switchNetwork(name: string): Promise<void> {
    await this.goHome()
    await this.page.getByRole('button', { name: /^Network: / }).click()
    await this.page
      .getByRole('list', { name: 'Networks' })
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .click()
    await this.goHome()
    await expect(this.page.getByRole('button', { name: `Network: ${name}` })).toBeVisible()
  }

  /** Switches to an account. */
  async switchAccount(name: string): Promise<void> {
    await this.goHome()
    await this.page.getByRole('button', { name: /^Account: / }).click()
    await this.page
      .getByRole('list', { name: 'Accounts' })
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .click()
    await this.goHome()
    await expect(this.page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  }

  private get home(): Locator {
    return this.page.getByRole('heading', { name: 'Connected apps' })
  }

  private async answer(name: string | RegExp, button: Locator): Promise<void> {
    await expect(this.heading(name)).toBeVisible()
    // Waits until this very element is hidden, since the next question may have the same text.
    const shown = await this.question.elementHandle()
    await button.click()
    await shown?.waitForElementState('hidden')
  }

  private async choosePassword(submit: string): Promise<void> {
    await this.page.getByLabel('Password', { exact: true }).fill(WALLET_PASSWORD)
    await this.page.getByLabel('Repeat the password').fill(WALLET_PASSWORD)
    await this.page.getByRole('button', { name: submit }).click()
    await expect(this.home).toBeVisible()
  }

  private async goHome(): Promise<void> {
    const back = this.page.getByRole('button', { name: 'Back' })
    await expect(this.home.or(back).first()).toBeVisible()
    while (!(await this.home.isVisible())) await back.click()
  }
}
