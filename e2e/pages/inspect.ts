import { expect, type Locator, type Page } from '@playwright/test'

/** The status of a result. */
export type Outcome = 'Succeeds' | 'Fails' | 'Partly fails' | 'Rejected' | 'Incomplete trace'

/** Page object of the Inspect screen: locators by role, name and text. */
export class InspectPage {
  readonly box: Locator
  readonly runButton: Locator
  readonly optionsButton: Locator
  /** The parse error of the text in the box. */
  readonly problem: Locator
  /** The five pre-flight checks. */
  readonly preflight: Locator
  /** The choice when several inputs are found. */
  readonly candidates: Locator
  readonly verdict: Locator
  /** What happens, in one sentence. */
  readonly headline: Locator
  /** The outcome of the transactions, as it is announced. */
  readonly sentence: Locator
  /** Why something failed, and what can be done about it. */
  readonly why: Locator
  readonly money: Locator
  readonly findings: Locator
  readonly actions: Locator
  readonly tabs: Locator
  readonly tree: Locator
  /** The open transaction: beside the result, or a sheet on a phone. */
  readonly drawer: Locator
  readonly networkChip: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.box = page.getByLabel('Message', { exact: true })
    this.runButton = page.getByRole('button', { name: 'Run', exact: true })
    this.optionsButton = page.getByRole('button', { name: 'Options', exact: true })
    this.problem = page.getByRole('alert')
    this.preflight = page.getByRole('list', { name: 'Pre-flight checks' })
    this.candidates = page.getByRole('group', { name: /inputs found/ })
    this.verdict = page.getByRole('region', { name: 'Verdict' })
    this.headline = this.verdict.getByRole('heading', { level: 1 })
    this.sentence = this.verdict.getByRole('status')
    this.why = page.getByRole('region', { name: /^Why/ })
    this.money = page.getByRole('region', { name: 'Money' })
    this.findings = page.getByRole('list', { name: 'Findings' })
    this.actions = page.getByRole('region', { name: 'Actions' })
    this.tabs = page.getByRole('tablist', { name: 'Result' })
    this.tree = page.getByRole('tree')
    this.drawer = page
      .getByRole('complementary', { name: /^Transaction / })
      .or(page.getByRole('dialog', { name: /^Transaction / }))
    this.networkChip = page.getByRole('banner').getByRole('button', { name: /demo/ })
  }

  /** Opens the screen and waits until it knows its network. */
  async open(address = '/inspect'): Promise<void> {
    await this.page.goto(address)
    await expect(this.networkChip).toBeVisible()
  }

  /** Pastes a text of any length into the box. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate(pasted => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }

  /** Drops a file on the page. */
  async drop(name: string, bytes: Uint8Array): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(content)], fileName))
        return data
      },
      [name, [...bytes]] as const,
    )
    const main = this.page.getByRole('main')
    for (const type of ['dragenter', 'dragover', 'drop']) await main.dispatchEvent(type, { dataTransfer: transfer })
  }

  /** Runs what is in the box, once it is recognised: the checks that are listed then move the button, and a click could miss it. */
  async run(): Promise<void> {
    await expect(this.page.getByRole('img', { name: 'Recognised' }).first()).toBeVisible()
    await this.runButton.click()
  }

  /** Opens a link that holds a message and the arguments of its run, as the app writes them. */
  async openRun(boc: string, options: object = {}, at = '/inspect#'): Promise<void> {
    const fragment = `boc=${Buffer.from(boc, 'hex').toString('base64url')}&with=${encodeURIComponent(JSON.stringify(options))}`
    await this.page.goto(`${at}${fragment}`)
  }

  /** Opens a sample by its title. */
  async pickSample(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title }).and(this.page.locator('li button')).first().click()
  }

  /** Opens a sample by its address and waits for its verdict. */
  async openSample(id: string, more = ''): Promise<void> {
    await this.open(`/inspect?sample=${id}${more}`)
    await this.waitForVerdict()
  }

  async waitForVerdict(): Promise<void> {
    await expect(this.headline).toBeVisible()
  }

  /** The status above the headline. */
  outcome(status: Outcome): Locator {
    return this.verdict.getByText(status, { exact: true })
  }

  /** The transactions that the tree draws. */
  get nodes(): Locator {
    return this.tree.getByRole('treeitem')
  }

  /** A transaction by its path from the root. */
  node(id: string): Locator {
    return this.page.locator(`[id="tx-${id}"]`)
  }

  /** The computed stroke of a transaction's ring. */
  ringColor(id: string): Promise<string> {
    const ring = this.node(id).locator('circle').first()
    return ring.evaluate(element => getComputedStyle(element).stroke)
  }

  async openTab(name: 'Tree' | 'Flow' | 'Time' | 'Fees' | 'Gas' | 'State' | 'Messages' | 'Raw'): Promise<void> {
    const tab = this.tab(name)
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  /** The row of a pre-flight check. */
  check(name: 'Sequence number' | 'Expiry' | 'Signature' | 'Wallet ID' | 'Balance'): Locator {
    return this.preflight.getByRole('listitem').filter({ hasText: name })
  }

  /** Clicks a download button and returns the file's name and text. */
  async download(press: Locator): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press.click()])
    const stream = await download.createReadStream()
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer) // a file's stream gives buffers
    return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString('utf8') }
  }

  /** How much wider the page is than its window; 0 when nothing has to be scrolled sideways. */
  sidewaysOverflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  }
}
