import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the Accounts screen: locators by role, name and text. */
export class AccountPage {
  readonly box: Locator
  readonly openButton: Locator
  readonly head: Locator
  readonly headline: Locator
  readonly holdings: Locator
  readonly events: Locator
  readonly comparison: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.box = page.getByLabel('Address, domain or name')
    this.openButton = page.getByRole('button', { name: 'Open', exact: true })
    this.head = page.getByRole('region', { name: 'Account', exact: true })
    this.headline = this.head.getByRole('heading', { level: 1 })
    this.holdings = page.getByRole('region', { name: 'Holdings' })
    this.events = page.getByRole('list', { name: 'Events' }).getByRole('article')
    this.comparison = page.getByRole('region', { name: 'Comparison' })
  }

  /** Opens an account and waits for its headline. */
  async open(account: string, more = ''): Promise<void> {
    await this.page.goto(`/account/${account}${more}`)
    await expect(this.headline).toBeVisible()
  }

  /** Puts a text into the box and opens it. */
  async openText(text: string): Promise<void> {
    await this.box.fill(text)
    await this.openButton.click()
  }

  /** Opens a tab of the account. */
  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }
}
