import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { recorded } from '../../test/fixtures/recorded.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { buildTraceModel } from '../trace/traceModel.ts'
import { feesMatchBalances, toFeeRow, toFeeSegments } from './feeRows.ts'
import { getStateChanges } from './stateChanges.ts'
import '../../test/setup.ts'

test('recordings exist', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(5)
})

test.each(recorded)('$name: every tab opens', async ({ result }) => {
  const { user } = renderInspect(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugEmulate: () => result,
      debugSteps: ({ body }) => ({ node: body.node, steps: [], truncated: false, log: '' }),
    }),
    '/inspect?sample=jetton',
  )
  const heading = await screen.findByRole('heading', { level: 1 })
  // Addresses inside the sentence are shortened.
  expect(heading.textContent).toContain(result.summary.sentence.slice(0, 12))
  for (const tab of screen.getAllByRole('tab')) {
    await user.click(tab)
    // Some tabs are loaded when they are opened.
    const panel = screen.getByRole('tabpanel', { name: tab.textContent ?? '' })
    await waitFor(() => expect(panel.textContent).not.toBe(''))
  }
  if (result.trace)
    expect(screen.getByRole('tab', { name: /^Tree/ }).textContent).toBe(`Tree${buildTraceModel(result).nodes.length}`)
})

test.each(recorded.filter(({ result }) => result.trace))(
  '$name: the fees equal the total balance decrease, to the nanoton',
  ({ result }) => {
    const model = buildTraceModel(result)
    const rows = model.nodes.map(toFeeRow)
    expect(feesMatchBalances(rows, getStateChanges(model))).toBe(true)
    const max = rows.reduce((top, { total }) => (total > top ? total : top), 0n)
    for (const row of rows) {
      expect(row.other).toBe(0n)
      // The bar of a transaction has all of its fees.
      const segments = toFeeSegments(row, max)
      expect(segments.reduce((sum, { amount }) => sum + amount, 0n)).toBe(row.total)
      expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1)
    }
  },
)
