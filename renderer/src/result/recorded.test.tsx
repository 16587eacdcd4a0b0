import '../../test/setup.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { recorded } from '../../test/fixtures/recorded.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { traceModel } from '../trace/model.ts'
import { feeRow, isAccountedFor } from './fees.ts'
import { stateChanges } from './stateChanges.ts'

test('there are recordings', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(5)
})

test.each(recorded)('$name: every page can be opened', async ({ result }) => {
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
  // Accounts inside a sentence are shortened; the words around them stay.
  expect(heading.textContent).toContain(result.verdict.sentence.slice(0, 12))
  for (const tab of screen.getAllByRole('tab')) {
    await user.click(tab)
    expect(screen.getByRole('tabpanel', { name: tab.textContent ?? '' }).textContent).not.toBe('')
  }
  if (result.trace)
    expect(screen.getByRole('tab', { name: /^Tree/ }).textContent).toBe(`Tree${traceModel(result).nodes.length}`)
})

test.each(recorded.filter(({ result }) => result.trace))(
  '$name: the fees are what the accounts lost, to the last nano',
  ({ result }) => {
    const model = traceModel(result)
    const rows = model.nodes.map(feeRow)
    expect(isAccountedFor(rows, stateChanges(model))).toBe(true)
    for (const row of rows) expect(row.other).toBe(0n)
  },
)
