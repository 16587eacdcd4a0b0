import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'

/** Opens the result of a signed message, and watches it. */
async function watch(page: Page, sample = 'fresh-transfer') {
  await page.goto(`/inspect?sample=${sample}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  return page.getByRole('region', { name: 'Watch', exact: true })
}

test('a message on a recorded network: it is not on chain, and never will be there', async ({ page }) => {
  const panel = await watch(page)
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel).toContainText('Not on chain yet. It does not expire.')
  await expect(panel).toContainText('demo is a recorded snapshot, not live')
  await expect(panel).toContainText(/Checked .* UTC, block \d+/)
})

test('a message whose seqno was used by another one', async ({ page }) => {
  const panel = await watch(page, 'fresh-wrong-seqno')
  await expect(panel.getByRole('listitem')).toContainText('Replaced')
  await expect(panel).toContainText('Another message used seqno 36 at 2026-11-21')
})

// Replies that a test makes: on the desktop they come from another process.
test.describe('a source that fails', () => {
  test.use({ tolerated: [/the server responded with a status of 504/] })

  test('a message becomes complete while its source fails in between', { tag: '@web' }, async ({ page }) => {
    const base = { network: 'demo', is_final: false, newest_seqno: 1673, newest_utime: 1_795_249_927, unknown: [] }
    const transaction = {
      hash: 'ab'.repeat(32),
      account: `0:${'cd'.repeat(32)}`,
      lt: 7,
      utime: 1_795_249_930,
      success: true,
    }
    const event = { event_id: 'ab'.repeat(32), transactions: 1, open: 1, failed: 0, utime: 1_795_249_930 }
    const failure = {
      error: 'the node did not respond within 6000 ms',
      code: 'source.timeout',
      error_details: { source: 'the node', afterMs: 6000 },
    }
    const replies = [
      { ...base, state: 'not_seen', sentence: 'Not on chain yet.' },
      failure,
      failure,
      { ...base, state: 'in_progress', sentence: '1 transaction, 1 message on the way.', transaction, event },
      {
        ...base,
        state: 'complete',
        is_final: true,
        sentence: 'Complete: 2 transactions.',
        transaction,
        event: { ...event, open: 0 },
      },
    ]
    await page.route('**/debug/watch', route => {
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      return route.fulfill({ status: reply && 'code' in reply ? 504 : 200, json: reply })
    })
    const panel = await watch(page)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(panel).toContainText('It cannot be checked now', { timeout: 15_000 })
    await expect(panel.getByRole('listitem')).toHaveCount(4)
    await expect(panel).not.toContainText('It cannot be checked now')
    await expect(panel.getByRole('listitem').last()).toContainText('Complete: 2 transactions.')
    await expect(panel.getByRole('link', { name: 'Open event' })).toHaveAttribute('href', /^\/event\/abab/)
    // It is not on the recorded chain, which the comparison says.
    await expect(panel.getByRole('heading', { name: 'Prediction and outcome' })).toBeVisible()
    await expect(panel).toContainText('The message was not found on this source')
  })
})
