import { expect, type Locator, type Page } from '@playwright/test'

/** Page object of the debugger: locators by role and name. */
export class DebuggerPage {
  readonly code: Locator
  /** The line of the current step. */
  readonly line: Locator
  /** The source code, if there is one, and the line of the current step. */
  readonly source: Locator
  readonly sourceLine: Locator
  readonly stack: Locator
  readonly state: Locator
  /** The timeline, whose value is the step. */
  readonly timeline: Locator
  /** Why the run ended with an exception. */
  readonly exception: Locator
  readonly status: Locator
  /** The changes, both outcomes and the differences. */
  readonly changed: Locator
  /** The stack of the changed run, beside that of the original. */
  readonly partner: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.code = page.getByRole('region', { name: 'Code' })
    this.line = this.code.locator('[aria-current="step"]')
    this.source = page.getByRole('region', { name: 'Source', exact: true })
    this.sourceLine = this.source.locator('[aria-current="step"]')
    this.stack = page.getByRole('region', { name: 'Stack' })
    this.state = page.getByRole('region', { name: 'State' })
    this.timeline = page.getByRole('slider', { name: 'Step' })
    this.exception = page.getByRole('region', { name: 'Exception' })
    this.changed = page.getByRole('region', { name: 'Changed transaction' })
    this.partner = page.getByRole('region', { name: 'Changed run' })
    this.status = page.getByRole('toolbar', { name: 'Steps' }).getByRole('status')
  }

  async open(query: string): Promise<void> {
    await this.page.goto(`/debugger?${query}`)
    await this.waitForCode()
  }

  /** Waits until the code is disassembled. */
  async waitForCode(): Promise<void> {
    await expect(this.timeline).toBeVisible()
    await expect(this.page.getByText('Disassembling')).toHaveCount(0)
  }

  async expectStep(step: number): Promise<void> {
    await expect(this.timeline).toHaveAttribute('aria-valuenow', String(step))
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** The current step. */
  async step(): Promise<number> {
    return Number(await this.timeline.getAttribute('aria-valuenow'))
  }
}
