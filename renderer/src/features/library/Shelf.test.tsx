import '../../../test/setup.ts'
import { screen, within } from '@testing-library/react'
import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { readHistory, writeExpected, writeHistoryLine } from '@tonoscope/core/contract/shelf'
import { AppError } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { NOW } from '../../../test/fixtures/build.ts'
import { fakeBackend, samples, status } from '../../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../../test/fixtures/results.ts'
import { renderApp } from '../../../test/renderApp.tsx'

const capsule = (more: Partial<DebugCapsuleResult> = {}): DebugCapsuleResult => ({
  created_at: NOW,
  created_by: 'Tonoscope 0.1.0',
  kind: 'run',
  result: jettonTransfer(),
  compared: '',
  differences: [],
  notes: [],
  ...more,
})

const file = (name: string, text: string) => new File([text], name)

async function openFolder(files: readonly File[], run: () => DebugCapsuleResult = () => capsule()) {
  const handlers = { getStatus: () => status, getSamples: () => ({ samples }), debugCapsuleRun: run }
  const { user } = renderApp(fakeBackend(handlers), '/library?page=shelf')
  await user.upload(await screen.findByLabelText('Open a folder', { selector: 'input' }), [...files])
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Capsules of the shelf' })).getAllByRole('listitem')

test('capsules are run one after another, and compared with what is expected', async () => {
  const other = { ...jettonTransfer(), verdict: { ...jettonTransfer().verdict, outcome: 'failed' as const } }
  await openFolder([
    file('b.tonoscope', '2'),
    file('a.tonoscope', '1'),
    file('a.expected.json', writeExpected(capsule(), NOW)),
    file('c.tonoscope', '3'),
    file('c.expected.json', writeExpected({ event: undefined, result: { ...other, trace: undefined } }, NOW)),
    file('notes.txt', ''),
  ])
  await screen.findByText('1 of 3 as expected')
  const [a, b, c] = await rows()
  expect(within(a!).getByRole('img', { name: 'As expected' })).toBeTruthy()
  expect(b?.textContent).toContain('Nothing is expected yet')
  expect(within(c!).getByRole('img', { name: 'Different' })).toBeTruthy()
  expect(within(c!).getByRole('button', { name: 'Save as expected' })).toBeTruthy()
  expect(within(a!).queryByRole('button', { name: 'Save as expected' })).toBeNull()
})

test('a capsule that cannot be run, and expectations of another format, are errors of their own', async () => {
  await openFolder([
    file('a.tonoscope', '1'),
    file('a.expected.json', '{"format":"other/2"}'),
    file('b.tonoscope', '2'),
  ])
  const [a] = await rows()
  expect((await within(a!).findByText(/its format is not tonoscope-shelf\/1/)).textContent).toBeTruthy()
  expect(await screen.findByText('0 of 2 as expected')).toBeTruthy()
})

test('a failing run is an error of its capsule', async () => {
  await openFolder([file('a.tonoscope', '1')], () => {
    throw new AppError('input.snapshot', { reason: 'it holds no capsule' })
  })
  const [a] = await rows()
  expect(await within(a!).findByText(/holds no capsule/)).toBeTruthy()
})

test('the history is shown, newest first, with the lines that could not be read', async () => {
  const lines = [
    writeHistoryLine({ at: NOW, results: { a: 'equal', b: 'equal' } }),
    'nonsense\n',
    writeHistoryLine({ at: NOW + 60, results: { a: 'equal', b: 'different' } }),
  ]
  expect(readHistory(lines.join(''))).toMatchObject({ runs: [{ at: NOW }, { at: NOW + 60 }], unread: 1 })
  await openFolder([file('history.ndjson', lines.join(''))])
  expect(await screen.findByText('This folder has no capsules.')).toBeTruthy()
  const [, newest, oldest] = within(screen.getByRole('table', { name: 'Runs of the shelf' })).getAllByRole('row')
  expect(newest?.textContent).toContain('1 of 2')
  expect(newest?.textContent).toContain('b (different)')
  expect(oldest?.textContent).toContain('2 of 2')
  expect(screen.getByText('1 line of the history could not be read.')).toBeTruthy()
})
