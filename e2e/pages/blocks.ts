import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the Blocks screen: locators by role, name and text. */
export class BlocksPage {
  readonly box: Locator
  readonly show: Locator
  readonly title: Locator
  readonly transactions: Locator
  /** The rows of the table of transactions, without its head. */
  readonly rows: Locator
  readonly find: Locator
  readonly drawer: Locator
  readonly adjacent: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.box = page.getByRole('textbox', { name: 'Block', exact: true })
    this.show = page.getByRole('button', { name: 'Show', exact: true })
    this.title = page.getByRole('heading', { level: 1 })
    this.transactions = page.getByRole('table', { name: 'Transactions' })
    this.rows = this.transactions.locator('tbody').getByRole('row')
    this.find = page.getByRole('searchbox', { name: 'Find transactions' })
    this.drawer = page.getByRole('complementary', { name: 'Transaction' })
    this.adjacent = page.getByRole('navigation', { name: 'Adjacent blocks' })
  }

  /** Opens the screen and waits until it can be used. */
  async open(address = '/blocks'): Promise<void> {
    await this.page.goto(address)
    await expect(this.box).toBeVisible()
  }

  /** Enters a block ID and opens the block. */
  async lookUpText(text: string): Promise<void> {
    await this.box.fill(text)
    await this.show.click()
  }

  /** Opens a page of the block. */
  tab(name: string | RegExp): Promise<void> {
    return this.page.getByRole('tab', { name }).click()
  }
}
