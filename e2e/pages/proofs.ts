import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the Proofs screen: locators by role, name and text. */
export class ProofsPage {
  readonly result: Locator
  readonly sentence: Locator
  readonly chain: Locator
  readonly steps: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.result = page.getByRole('region', { name: 'Result' })
    this.sentence = this.result.getByRole('heading', { level: 1 })
    this.chain = page.getByRole('list', { name: 'Chain of blocks' })
    this.steps = this.chain.locator('[data-step]')
  }

  /** From the zero state of the demo network to its newest block. */
  async openExample(address = '/proofs'): Promise<void> {
    await this.page.goto(address)
    await this.page.getByRole('button', { name: /^Example/ }).click()
    await expect(this.sentence).toHaveText(/^Verified/)
  }

  /** Verifies a proof of one's own. */
  async verify(text: string, trust?: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'From a file or a text' }).check({ force: true })
    const clear = this.page.getByRole('button', { name: 'Clear' })
    if (await clear.isVisible()) await clear.click()
    await this.page
      .getByText('Open file…')
      .locator('xpath=following-sibling::input')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(clear).toBeVisible()
    if (trust !== undefined) await this.page.getByLabel('Trusted block', { exact: true }).fill(trust)
    await this.page.getByRole('button', { name: 'Verify', exact: true }).click()
  }

  /** The result's mark. */
  mark(name: 'Verified' | 'Failed' | 'Not verified'): Locator {
    return this.result.getByRole('img', { name, exact: true })
  }

  /** The claims of a step, counted from 1; the step has to be open. */
  claims(step: number): Locator {
    return this.chain.getByRole('list', { name: `Claims of step ${step}`, exact: true }).getByRole('listitem')
  }

  toggle(step: number): Locator {
    return this.chain.getByRole('button', { name: new RegExp(`^Step ${step},`) })
  }
}
