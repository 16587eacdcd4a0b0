import '../../test/setup.ts'
import { screen, within } from '@testing-library/react'
import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugNodeOpinion } from '@tonoscope/core/contract/debugSecondOpinion'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { jettonTransfer, rejected } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'
import { updateSettings } from '../settings/settings.ts'

const build = 'Tycho 12345678 (2026-04-21)'
const agrees: DebugNodeOpinion = { agrees: true, masked: ['storage_statistics'] }
const disagrees: DebugNodeOpinion = {
  ...{ agrees: false, masked: [], field: 'description.compute_ph.gas_fees', of_record: '4000', second: '3975' },
  step: { index: 17, of_record: 'DICTUDELGET, 900 gas left', second: 'DICTUDELGET, 925 gas left' },
}

/** The result with an opinion on each transaction: the second engine disagrees about those with these ids. */
function withOpinion(result: DebugResult, disputed: readonly string[]): DebugResult {
  const add = (node: DebugNode): DebugNode => ({
    ...node,
    second_opinion: disputed.includes(node.id) ? disagrees : agrees,
    children: node.children.map(add),
  })
  const disagreements = disputed.map(node => ({ node, ...disagrees }))
  const second_opinion = { build, agreeing: 5 - disputed.length, checked: 5, unchecked: 0, disagreements }
  return { ...result, ...(result.trace && { trace: add(result.trace) }), second_opinion }
}

function show(result: DebugResult) {
  const run = vi.fn(() => result)
  const steps = vi.fn(({ body }: { body: { node: string } }) => ({
    ...{ node: body.node, truncated: false, exit_code: 0, log: '' },
    steps: [],
  }))
  const backend = fakeBackend({
    getStatus: () => status,
    getSamples: () => ({ samples }),
    debugEmulate: run,
    debugSteps: steps,
  })
  return { ...renderInspect(backend, '/inspect?sample=jetton'), run, steps }
}

const verdict = () => screen.findByRole('region', { name: 'Verdict' })

afterEach(() => updateSettings({ secondOpinion: false }))

describe('a second opinion', () => {
  test('is requested only if the settings say so', async () => {
    const { run } = show(jettonTransfer())
    expect((await verdict()).textContent).not.toContain('virtual machines')
    expect(run).toHaveBeenLastCalledWith(
      { body: expect.not.objectContaining({ second_opinion: true }) },
      expect.anything(),
    )
    updateSettings({ secondOpinion: true })
    await vi.waitFor(() =>
      expect(run).toHaveBeenLastCalledWith(
        { body: expect.objectContaining({ second_opinion: true }) },
        expect.anything(),
      ),
    )
  })

  test('is a line by the verdict if both virtual machines agree', async () => {
    show(withOpinion(jettonTransfer(), []))
    const opinion = await screen.findByRole('region', { name: 'Second opinion' })
    expect(opinion.textContent).toBe('Two independent virtual machines agree on all 5 transactions.')
    expect(within(opinion).getByRole('img', { name: 'Confirmed' })).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: /disagrees/ })).toBeNull()
  })

  test('marks the transactions on which they disagree, with the first field and step', async () => {
    const { user, steps } = show(withOpinion(jettonTransfer(), ['0.0']))
    const opinion = await screen.findByRole('region', { name: 'Second opinion' })
    expect(opinion.textContent).toContain('disagree about 1 of 5 transactions.')
    expect(within(opinion).getByRole('img', { name: 'Not confirmed' })).toBeTruthy()
    expect(await screen.findAllByRole('treeitem', { name: /the second engine disagrees/ })).toHaveLength(1)
    const legend = screen.getByRole('list', { name: 'Legend of the tree' })
    expect(legend.textContent).toContain('the second engine disagrees')
    await user.click(within(opinion).getByRole('button', { name: 'Transaction 0.0' }))
    const drawer = await screen.findByRole('complementary', { name: 'Transaction 0.0' })
    expect(await within(drawer).findByText('description.compute_ph.gas_fees')).toBeTruthy()
    expect(drawer.textContent).toContain('4000 of record, 3975 on the second engine')
    expect(drawer.textContent).toContain('First different step: 17: DICTUDELGET, 900 gas left of record,')
    await user.click(within(drawer).getByRole('tab', { name: 'VM steps' }))
    await vi.waitFor(() => expect(steps).toHaveBeenCalled())
    expect(steps.mock.calls[0]?.[0].body).not.toHaveProperty('second_opinion')
  })

  test('names what does not count, in the details', async () => {
    const { user } = show(withOpinion(jettonTransfer(), []))
    await user.click((await screen.findAllByRole('treeitem'))[0]!)
    const drawer = await screen.findByRole('complementary', { name: 'Transaction 0' })
    expect(await within(drawer).findByText(/virtual machines agree/)).toBeTruthy()
    expect(drawer.textContent).toContain(', but for statistics of the storage')
  })

  test('is given on a rejection, too', async () => {
    const opinion = { build, agreeing: 1, checked: 1, unchecked: 0, disagreements: [] }
    show({ ...rejected(), second_opinion: opinion })
    expect((await verdict()).textContent).toContain('Two independent virtual machines agree on the rejection.')
  })

  test('reports what the time did not suffice for', async () => {
    const result = withOpinion(jettonTransfer(), [])
    show({ ...result, second_opinion: { ...result.second_opinion!, agreeing: 2, checked: 2, unchecked: 3 } })
    const opinion = await screen.findByRole('region', { name: 'Second opinion' })
    expect(opinion.textContent).toContain('Not compared within the time limit: 3 transactions.')
    expect(within(opinion).getByRole('img', { name: 'Not confirmed' })).toBeTruthy()
  })
})

test('a run on the second engine is marked as not of record', async () => {
  const result = jettonTransfer()
  show({ ...result, emulator: { ...result.emulator, engine: 'tycho', build } })
  expect((await verdict()).textContent).toContain(`Run on the second engine (${build}): not the result of record.`)
})
