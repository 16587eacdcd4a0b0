import '../../test/setup.ts'
import { cleanup, screen, within } from '@testing-library/react'
import type { DebugResult } from '@tonoscope/core/contract/debug'
import { expect, test, vi } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { bounce, jettonTransfer, partial, rejected, silentLoss } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'

const show = (result: DebugResult, more = '') =>
  renderInspect(
    fakeBackend({
      getStatus: () => status,
      getSamples: () => ({ samples }),
      debugEmulate: () => result,
      debugSteps: ({ body }) => ({
        node: body.node,
        truncated: true,
        exit_code: 33,
        log: 'the log',
        steps: [
          { instruction: 'PUSHINT 5', gas_remaining: 9990n, stack: '[ 1 2 ]' },
          { instruction: 'THROWIF 33', gas_remaining: 9956n, stack: '[ 1 2 5 ]', exception: 33 },
        ],
      }),
    }),
    `/inspect?sample=jetton${more}`,
  )

const verdict = () => screen.findByRole('region', { name: 'Verdict' })
const getCheckText = (region: HTMLElement, question: string) => {
  const value = within(region).getByText(question).nextElementSibling
  return value?.textContent
}

test('shows three separate checks: accepted, all succeeded, intended effect', async () => {
  show(silentLoss())
  const region = await verdict()
  expect(getCheckText(region, 'Accepted by the account')).toBe('Yes')
  expect(getCheckText(region, 'Every transaction succeeded')).toBe('Yes')
  expect(getCheckText(region, 'Intended effect')).toBe('Partly')
})

test('shows that a run is identical to the chain', async () => {
  show(jettonTransfer())
  expect((await verdict()).textContent).toContain('Identical: all 5 transactions match the chain.')
})

test('the verdict links to the first failed transaction', async () => {
  const { user } = show(bounce())
  await user.click(await screen.findByRole('button', { name: 'First failure: B, transaction 0.0' }))
  const drawer = await screen.findByRole('complementary', { name: 'Transaction 0.0' })
  expect(await within(drawer).findByText(/Failed in the compute phase, exit code 705/)).toBeTruthy()
  expect(location.search).toContain('node=0.0')
})

test('shows the phases in order of execution, with the reason if one did not run', async () => {
  show(bounce(), '&node=0.0')
  const phases = await screen.findByRole('list', { name: 'Phases in the order of execution' })
  const names = within(phases)
    .getAllByRole('heading')
    .map(heading => heading.textContent)
  expect(names).toEqual(['Storage', 'Credit', 'Compute', 'Action', 'Bounce'])
  expect(phases.textContent).toContain('Not run: the compute phase failed.')
})

test('lists actions with status, amount and comment', async () => {
  show(jettonTransfer())
  const table = await screen.findByRole('table', { name: '2 actions' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first?.textContent).toContain('Jetton transfer')
  expect(first?.textContent).toContain('25 DUSD')
  expect(first?.textContent).toContain('for the coffee')
  expect(within(first!).getByRole('img', { name: 'Succeeded' })).toBeTruthy()
  expect(second?.textContent).toContain('Contract deployment')
})

test('renders every transaction as a tree item; failures are in its name, not only in its colour', async () => {
  show(bounce())
  const tree = await screen.findByRole('tree')
  const names = within(tree)
    .getAllByRole('treeitem')
    .map(item => item.getAttribute('aria-label'))
  expect(names).toEqual([
    'A, alice, succeeded',
    expect.stringMatching(/^B, .*, failed, exit code 705$/),
    'A, alice, succeeded, bounced',
  ])
  expect(tree.querySelector('[data-kind="bounced"]')).not.toBeNull()
})

test('arrow keys select in the tree, Enter opens, Escape closes', async () => {
  const { user } = show(jettonTransfer())
  const tree = await screen.findByRole('tree')
  tree.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(tree.getAttribute('aria-activedescendant')).toBe('tx-0.0.0')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0.0' })).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('complementary', { name: 'Transaction 0.0.0.0' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('truncated messages are in the tree with their reason', async () => {
  show(partial())
  const tree = await screen.findByRole('tree')
  // Only visible ones are rendered; the list of messages has all.
  expect(within(tree).getAllByText('transaction limit').length).toBeGreaterThan(0)
})

test('a rejected message has no tree, but pre-flight checks, exit code and VM steps', async () => {
  show(rejected())
  expect(getCheckText(await verdict(), 'Every transaction succeeded')).toBe('None')
  expect(screen.queryByRole('tree')).toBeNull()
  const checks = within(screen.getByRole('list', { name: 'Pre-flight checks' })).getAllByRole('listitem')
  expect(checks[0]?.textContent).toContain('5 was expected, the message has 4')
  expect(within(checks[0]!).getByRole('img', { name: 'Failed' })).toBeTruthy()
  const steps = await screen.findByRole('listbox', { name: 'VM steps' })
  const selected = await within(steps).findByRole('option', { selected: true })
  expect(selected.textContent).toContain('throws 33')
  expect(screen.getByText(/truncated: the emulator keeps only the end/)).toBeTruthy()
})

test('fees are split by kind and add up', async () => {
  show(jettonTransfer(), '&tab=fees')
  const table = await screen.findByRole('table', { name: 'Fees' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(1 + 5 + 1)
  const total = (row: HTMLElement) =>
    Number(
      within(row)
        .getAllByRole('cell')
        .at(-1)
        ?.textContent?.match(/[\d.]+$/)?.[0],
    )
  const sum = rows.slice(1, -1).reduce((all, row) => all + total(row), 0)
  expect(total(rows.at(-1)!)).toBeCloseTo(sum, 9)
})

test('the value flow has a column per asset and signed amounts', async () => {
  show(jettonTransfer(), '&tab=flow')
  const table = await screen.findByRole('table', { name: 'Value flow' })
  expect(within(table).getByRole('columnheader', { name: 'DUSD' })).toBeTruthy()
  const bob = within(table)
    .getAllByRole('row')
    .find(row => row.textContent?.includes('bob'))
  expect(bob?.textContent).toContain('+25')
  const exact = within(table)
    .getAllByTitle(/nanoton$/)
    .map(cell => cell.title.replaceAll('\u2009', ' '))
  expect(exact).toContain('−83 123 456 nanoton')
})

test('state changes show the status before and after of each account', async () => {
  show(jettonTransfer(), '&tab=state')
  const table = await screen.findByRole('table', { name: 'State changes' })
  const created = within(table)
    .getAllByRole('row')
    .find(row => row.textContent?.includes('nonexist'))
  expect(created?.textContent).toMatch(/nonexist.*active/)
})

test('an output action explains each flag of its mode', async () => {
  show(bounce(), '&node=0')
  const drawer = await screen.findByRole('complementary')
  const flag = await within(drawer).findByText('ignore errors')
  expect(flag.title).toContain('skipped')
})

test('a table can be copied and saved as a file', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test')
  const { user } = show(jettonTransfer(), '&tab=messages')
  const messages = await screen.findByRole('tabpanel', { name: 'Messages' })
  await user.click(within(messages).getByRole('button', { name: 'Copy messages' }))
  const copied = await navigator.clipboard.readText()
  expect(copied.split('\n')).toHaveLength(1 + 5)
  expect(copied).toContain('jetton_internal_transfer')
  await user.click(within(messages).getByRole('button', { name: 'Save messages as CSV' }))
  const file = createObjectURL.mock.calls.at(-1)?.[0] as Blob
  expect(await file.text()).toContain('From,To,Operation')
  createObjectURL.mockRestore()
})

test('a rule of a newer network version is a fact of the run, a finding with its transaction, and in the raw tab', async () => {
  const run = jettonTransfer()
  const sentence = 'Network version 14, emulator version 12: may differ (1 rule)'
  const rule = {
    rule: 'ecrecover.legacyV',
    version: 14,
    title: 'ECRECOVER with v = 27 or 28',
    change: 'It accepts them.',
  }
  const step = { node: '0.0', step: 7, instruction: 'ECRECOVER' }
  const versions = { network_version: 14, emulator_version: 12, listed_version: 15 }
  const finding = {
    code: 'version.rule',
    severity: 'warning' as const,
    node: '0.0',
    sentence: 'May differ on network version 14, from ECRECOVER on: ECRECOVER with v = 27 or 28.',
    evidence: [],
  }
  const { user } = show({
    ...run,
    version_rules: {
      ...versions,
      status: 'may-differ',
      sentence,
      affected: [{ ...rule, ...step, operands_known: true }],
    },
    verdict: { ...run.verdict, findings: [finding] },
  })
  expect((await verdict()).textContent).toContain(sentence)
  const findings = await screen.findByRole('list', { name: 'Findings' })
  expect(within(findings).getByText(finding.sentence)).toBeTruthy()
  await user.click(within(findings).getByRole('button', { name: /transaction 0\.0/ }))
  expect(location.search).toContain('node=0.0')
  await user.click(screen.getByRole('tab', { name: 'Raw' }))
  const raw = await screen.findByText(/Version 14, ECRECOVER with v = 27 or 28: transaction 0\.0, step 7 \(ECRECOVER\)/)
  expect(raw.textContent).toContain('It accepts them.')
})

test('a run that newer rules do not change says so only if the network is newer', async () => {
  const run = jettonTransfer()
  const sentence = 'Network version 14, emulator version 12: not affected'
  show({ ...run, version_rules: { ...run.version_rules, network_version: 14, sentence } })
  expect((await verdict()).textContent).toContain(sentence)
  cleanup()
  show(run)
  expect((await verdict()).textContent).not.toContain('not affected')
})
