import type { Locator, Page } from '@playwright/test'

/** Page object of the Compose screen. */
export class ComposePage {
  readonly page: Page
  readonly preview: Locator

  constructor(page: Page) {
    this.page = page
    this.preview = page.getByRole('complementary', { name: 'Preview' })
  }

  /** Opens the form of a message from a wallet. */
  async openWallet(wallet: string): Promise<void> {
    await this.page.goto('/compose')
    await this.page.getByRole('button', { name: 'From a wallet' }).click()
    await this.page.getByLabel('Wallet', { exact: true }).fill(wallet)
  }

  /** One outgoing message of the wallet. */
  message(number: number): Locator {
    return this.page.getByRole('region', { name: `Message ${number}` })
  }

  /** Chooses an operation as the body of a message. */
  async chooseOperation(message: Locator, name: string): Promise<void> {
    await message.getByLabel('Body', { exact: true }).selectOption('operation')
    await message.getByLabel('Operation', { exact: true }).fill(name)
  }
}
