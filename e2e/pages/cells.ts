import type { Locator, Page } from '@playwright/test'

/** Page object of the Cells screen. */
export class CellsPage {
  readonly tree: Locator
  readonly fields: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.tree = page.getByRole('tree', { name: 'Cells' })
    this.fields = page.getByRole('list', { name: 'Fields' })
  }

  /** Opens the screen with a BoC. */
  async open(boc: string): Promise<void> {
    await this.page.goto('/cells')
    await this.page.getByLabel('BoC', { exact: true }).fill(boc)
    await this.page.getByRole('button', { name: 'Show cells' }).click()
    await this.tree.waitFor()
  }

  /** Tries all types on the selected cell and chooses one of those that fit. */
  async choose(type: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Try all' }).click()
    await this.page.getByRole('button', { name: type, exact: true }).click()
    await this.fields.waitFor()
  }

  /** A field of the selected cell. */
  field(name: string): Locator {
    return this.fields.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** The facts of the selected cell. */
  cell(path: string): Locator {
    return this.page.getByRole('region', { name: `Cell ${path}`, exact: true })
  }
}
