import { describe, expect, test } from 'vitest'
import { dataFiles, hasRecording, readData } from '../../test/data.ts'
import { toncenterFields } from '../../test/toncenterFields/index.ts'
import { protocols } from '../protocols/index.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { type AnyAction, classify, classifyFully, type ExtendedAction, isExtended, toV2Actions } from './classify.ts'
import { getExtendedKind } from './extended/index.ts'

const files = dataFiles('traces', /--.*\.json$/)
const slugOf = (file: string) => file.replace('.json', '')

type Statement = {
  readonly type: string
  readonly other?: string
  readonly success?: boolean
  readonly base_transactions?: readonly string[]
  readonly upstream?: { readonly values: Readonly<Record<string, unknown>> }
}

const expected = hasRecording('traces/expected.json')
  ? readData<Record<string, { expected: Statement[] }>>('traces', 'expected.json')
  : {}

function classifyFile(file: string): ReturnType<typeof classifyFully> {
  const { trace, facts } = readTraceFile(readData('traces', file))
  const errors: unknown[] = []
  const classified = classifyFully(trace, facts, protocols, { onError: (...error) => errors.push(error) })
  expect(errors).toEqual([])
  return classified
}

const listExtended = (action: AnyAction): ExtendedAction[] =>
  isExtended(action) ? [action, ...action.parts.flatMap(listExtended)] : []

/** What the recordings repeat about an action, apart from its detail. */
const notCompared = new Set(['type', 'success', 'tx_hashes', 'accounts', 'trace_id'])
/** Fields of toncenter without a counterpart, and why. */
const withoutCounterpart: Readonly<Record<string, string>> = {
  user_jetton_wallet_1: 'jetton wallets are in the transfers',
  user_jetton_wallet_2: 'jetton wallets are in the transfers',
  dex_jetton_wallet_1: 'jetton wallets are in the transfers',
  dex_jetton_wallet_2: 'jetton wallets are in the transfers',
  dex_wallet_1: 'jetton wallets are in the transfers',
  dex_wallet_2: 'jetton wallets are in the transfers',
  new_tokens: 'read from the outer message of Cocoon, where the account is that gets the excess',
  new_tokens_used: 'read from the outer message of Cocoon, where the account is that gets the excess',
  expected_address: 'read from the outer message of Cocoon, where no address begins',
}

/** The stated fields, those of a nested `…_data` beside the others. */
function flatten(values: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]) =>
    name.endsWith('_data') && typeof value === 'object' && value !== null
      ? flatten(value as Readonly<Record<string, unknown>>)
      : notCompared.has(name) || withoutCounterpart[name] !== undefined
        ? []
        : [[name, value] as [string, unknown]],
  )
}

const toText = (value: unknown): string => (value === undefined || value === null ? 'none' : String(value))

/** The fields of an action that differ from those stated. */
function findDifferences(action: ExtendedAction, { success, upstream }: Statement): string[] {
  const read = toncenterFields[action.type] as ((detail: unknown) => Readonly<Record<string, unknown>>) | undefined
  const own = read?.(action.detail) ?? {}
  const found = flatten(upstream?.values ?? {}).flatMap(([name, value]) =>
    toText(own[name]) === toText(value) ? [] : [`${name}: ${toText(own[name])}, stated ${toText(value)}`],
  )
  if (success !== undefined && success !== (action.status === 'ok')) found.push(`status ${action.status}`)
  return found
}

const stated = files.flatMap(file =>
  (expected[slugOf(file)]?.expected ?? [])
    .filter(({ type }) => type === 'other')
    .map((statement, index) => ({ file, statement, name: `${slugOf(file)}, ${index}: ${statement.other}` })),
)

describe('actions beyond those of /v2, on recorded traces', () => {
  test.each(stated)('$name is found as stated', ({ file, statement }) => {
    const found = classifyFile(file)
      .actions.flatMap(listExtended)
      .filter(({ type }) => getExtendedKind(type).toncenter.includes(statement.other ?? ''))
    const differences = found.map(action => findDifferences(action, statement))
    expect(differences.filter(each => each.length === 0).length, JSON.stringify(differences)).toBe(1)
    const action = found[differences.findIndex(each => each.length === 0)]
    // The statement includes the requesting transaction, which is not part of our action.
    if (statement.base_transactions)
      for (const hash of action?.baseTransactions ?? []) expect(statement.base_transactions).toContain(hash)
  })

  test.each(files)('%s: each action of /v2 is itself or a part of exactly one action', file => {
    const { v2, actions } = classifyFile(file)
    const parts = actions.flatMap(toV2Actions)
    expect(parts.length).toBe(v2.length)
    expect(new Set(parts)).toEqual(new Set(v2))
    const { trace, facts } = readTraceFile(readData('traces', file))
    expect(v2).toEqual(classify(trace, facts, protocols))
  })
})
