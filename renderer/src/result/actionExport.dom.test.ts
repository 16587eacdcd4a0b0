import type { DebugResult } from '@tonoscope/core/contract/debug'
import { expect, test } from 'vitest'
import { jetton, jettonTransfer } from '../../test/fixtures/results.ts'
import { buildTraceModel } from '../trace/traceModel.ts'
import { noAccountNames } from '../ui/AccountNames.tsx'
import { actionExportColumns } from './actionExport.ts'
import { toAnyLine } from './actionLines/anyLine.ts'
import { toJettonUnits, toKnownLine } from './actionLines/knownTokens.ts'

/** The saved cells of the first action, by title. */
function exportFirst(result: DebugResult): Readonly<Record<string, unknown>> {
  const model = buildTraceModel(result)
  const columns = actionExportColumns({ model, names: { ...noAccountNames, isWallet: () => true }, unit: 'TON' })
  const [action] = result.actions ?? []
  if (!action) throw new Error('the fixture has no action')
  const line = toKnownLine(toAnyLine(action, result.event), toJettonUnits(result.token_names))
  const row = { action, line, accounts: [], key: '0', index: 0, node: '0.0', failure: undefined }
  expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length)
  return Object.fromEntries(columns.map(({ title, plain }) => [title, plain?.(row)]))
}

test('each cell of a saved action has one value', () => {
  const result = jettonTransfer()
  const cells = exportFirst(result)
  expect(cells).toMatchObject({
    Action: 'Jetton transfer',
    Kind: 'JettonTransfer',
    Status: 'ok',
    'Amount, smallest units': 25_000_000n,
    Amount: '25',
    Asset: 'DUSD',
    'Asset address': jetton.address,
    Comment: 'for the coffee',
    'Sender, name': 'alice',
    'Recipient, name': 'bob',
  })
  expect(cells.Sender).toMatch(/^0:[0-9a-f]{64}$/)
  expect(cells['Sender, friendly']).toMatch(/^UQ/)
  expect(cells['Transaction hash']).toMatch(/^[0-9a-f]{64}$/)
  expect(cells['Unix time']).toBe(result.trace?.children[0]?.transaction.utime)
})

test('an amount whose decimals are unknown is exact in smallest units and empty otherwise', () => {
  const { token_names: _, ...result } = jettonTransfer()
  expect(
    exportFirst({ ...result, token_names: [{ address: jetton.address, type: 'jetton', origin: 'contract' }] }),
  ).toMatchObject({
    'Amount, smallest units': 25_000_000n,
    Amount: undefined,
    Asset: undefined,
    'Asset address': jetton.address,
  })
})
