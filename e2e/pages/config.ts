import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the Config screen. */
export class ConfigPage {
  readonly index: Locator
  readonly filter: Locator
  /** All parameters, or all that differ. */
  readonly cards: Locator
  readonly problem: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.index = page.getByRole('navigation', { name: 'Parameters' })
    this.filter = page.getByRole('searchbox', { name: 'Filter parameters' })
    this.cards = page.getByRole('article')
    this.problem = page.getByRole('alert')
  }

  /** Opens the screen and waits for its first card. */
  async open(address = '/config'): Promise<void> {
    await this.page.goto(address)
    await expect(this.cards.first()).toBeVisible()
  }

  /** A parameter by its number. */
  card(number: number): Locator {
    return this.page.locator(`[id="param-${number}"]`)
  }

  /** Opens the choice of a configuration. */
  async openChoice(which: 'Configuration' | 'What changed since' | 'From' | 'To'): Promise<Locator> {
    await this.page.getByRole('button', { name: new RegExp(`^${which}: `) }).click()
    return this.page.getByRole('dialog', { name: which })
  }

  /** Chooses a block of the network. */
  async chooseBlock(block: string): Promise<void> {
    const choice = await this.openChoice('Configuration')
    await choice.getByText('Block', { exact: true }).click()
    await choice.getByLabel('Masterchain block').fill(block)
    await choice.getByRole('button', { name: 'Show' }).click()
  }

  /** Compares a pasted configuration with what is shown, or with the newer side of the comparison. */
  async compareWithPasted(boc: string): Promise<void> {
    const isCompared = await this.page.getByRole('button', { name: /^From: / }).isVisible()
    const choice = await this.openChoice(isCompared ? 'From' : 'What changed since')
    await choice.getByText('Paste', { exact: true }).click()
    await choice.getByLabel(/^Config cell or key block/).fill(boc)
    await choice.getByRole('button', { name: 'Compare' }).click()
  }
}
