import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, test } from '../app.ts'
import { showPath } from '../support/showPath.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Of the demo network.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const aliceKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867'
const multisig = '0:39753d46e3825a0a533519689c0d331220dffe235635394735a0d35e58a03f32'
const vestingWallet = '0:0ccd19fff8f014018dbe2b25720e278181d2006d9a31ab384ddf903bd270e0b0'

/** Every screen: empty, succeeding, failing, rejected, with each tab, with an open transaction. */
const paths = [
  '/inspect',
  '/inspect?sample=jetton-transfer',
  '/inspect?sample=action-ignored-mode2',
  '/inspect?sample=fresh-wrong-seqno',
  '/inspect?sample=jetton-transfer&node=0.0',
  ...['flow', 'time', 'fees', 'state', 'messages', 'raw'].map(tab => `/inspect?sample=jetton-transfer&tab=${tab}`),
  '/event',
  '/event?sample=throw-777-bounced',
  '/account',
  `/account/${alice}`,
  ...['balance', 'data', 'code', 'methods', 'wallets', 'rent', 'raw'].map(tab => `/account/${alice}?tab=${tab}`),
  `/account/${aliceKey}`,
  `/account/${alice}?compare=1469`,
  `/account/${multisig}`,
  `/account/${vestingWallet}`,
  '/blocks',
  '/blocks/1469',
  '/config',
  '/nfts',
  '/domains',
  '/proofs',
  '/library',
  '/library?page=history',
  '/library?page=labels',
  '/settings',
  '/cells',
  '/compose',
  '/debugger',
  '/debugger?sample=fresh-wrong-seqno&step=49',
]

// axe is added to the page as a script, which its policy forbids.
test.use({ bypassCSP: true })

/** The violations of these rules on the page as it is; of all rules without any. */
const findViolations = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  page.evaluate(async given => {
    const run = (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run
    const { violations } = await run({ resultTypes: ['violations'], ...(given && { runOnly: given }) })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, rules)

// The letter and the name of a transaction are two texts of a picture; its name has both, with a comma.
const isAllowed = (violation: string): boolean => /^label-content-name-mismatch: #tx-/.test(violation)

// Halves, for two workers.
for (const half of [0, 1])
  test(`no screen breaks a rule of axe, half ${half + 1}`, { tag: '@web' }, async ({ page }) => {
    test.slow()
    await page.goto('/cells')
    await page.evaluate(axe)
    for (const path of paths.filter((_, at) => at % 2 === half)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await showPath(page, path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      const violations = (await findViolations(page)).filter(each => !isAllowed(each))
      expect.soft(violations, `${path}, light`).toEqual([])
      // The themes differ in colours only (scripts/lint/page.test.ts).
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await findViolations(page, ['color-contrast']), `${path}, dark`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: null })
  })
