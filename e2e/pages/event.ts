import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the Event screen: locators by role, name and text. */
export class EventPage {
  readonly box: Locator
  readonly lookUp: Locator
  readonly verdict: Locator
  readonly headline: Locator
  readonly money: Locator
  readonly why: Locator
  readonly tabs: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.box = page.getByLabel('Hash, link or message')
    this.lookUp = page.getByRole('button', { name: 'Look up', exact: true })
    this.verdict = page.getByRole('region', { name: 'Verdict' })
    this.headline = this.verdict.getByRole('heading', { level: 1 })
    this.money = page.getByRole('region', { name: 'Money' })
    this.why = page.getByRole('region', { name: /^Why/ })
    this.tabs = page.getByRole('tablist', { name: 'Result' })
  }

  /** Opens the screen and waits until it can be used. */
  async open(address = '/event'): Promise<void> {
    await this.page.goto(address)
    await expect(this.box).toBeVisible()
  }

  /** Opens the event that a sample's message became. */
  async openSample(id: string, more = ''): Promise<void> {
    await this.open(`/event?sample=${id}${more}`)
    await expect(this.headline).toBeVisible()
  }

  /** Puts a text into the box and looks it up. */
  async lookUpText(text: string): Promise<void> {
    await this.box.fill(text)
    await this.lookUp.click()
  }
}
