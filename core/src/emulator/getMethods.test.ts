import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { recordedConfig, recordedLibraries } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { parseBoc, parseCell } from '../cell/boc.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { fromBase64 } from '../encoding/base64.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { type Account, readAccount } from '../tlb/account.ts'
import { readBlock } from '../tlb/block.ts'
import type { Address, Hash, UnixSec } from '../units.ts'
import { getMethodConfig } from './getMethodConfig.ts'
import { readStack } from './vmStack.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

type Recorded = {
  note: string
  params: { account: { workchain: number; id: string }; method_id: string; params: string }
  answer: { id: { seqno: number }; exit_code: number; result?: string }
}
type AccountReply = { id: { seqno: number }; state: string }
type RecordedAccount = { atMasterchainBlock: { answer: AccountReply } }

/** The configuration in force when the second group of accounts was read. */
const configHash = '5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'

const plain = (items: readonly StackItem[]): unknown =>
  items.map(item =>
    item.type === 'tuple' ? plain(item.items) : 'cell' in item ? `${item.type} ${item.cell.hash()}` : item,
  )

function recordedAccounts(): Map<string, Account> {
  const accounts = new Map<string, Account>()
  const files = dataFiles('localnet/accounts').filter(file => file !== 'index.json')
  const states = [
    ...files.map(file => readData<RecordedAccount>('localnet/accounts', file).atMasterchainBlock.answer),
    ...readData<{ answer: AccountReply }[]>('localnet/queries', 'accounts-later.json').map(one => one.answer),
  ]
  for (const { id, state } of states) {
    const account = state === '' ? undefined : readAccount(parseCell(fromBase64(state)))
    if (account !== undefined) accounts.set(`${account.addr} ${id.seqno}`, account)
  }
  return accounts
}

/** The times of the two blocks at which the methods ran, by workchain. */
function recordedTimes(): Map<number, UnixSec> {
  type Query = { query: string; answer: { id: { workchain: number }; data: string } }
  const blocks = readData<Query[]>('localnet/queries', 'later-head.json').filter(one => one.query.endsWith('getBlock'))
  return new Map(
    blocks.map(({ answer: reply }) => [
      reply.id.workchain,
      readBlock(parseCell(fromBase64(reply.data))).info.gen_utime,
    ]),
  )
}

describe('get methods compared with liteserver results', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test('give the recorded exit code and stack', () => {
    const accounts = recordedAccounts()
    const times = recordedTimes()
    let compared = 0
    for (const { note, params, answer: reply } of readData<Recorded[]>('localnet/queries', 'get-methods-2.json')) {
      const address = `${params.account.workchain}:${params.account.id}` as Address // recorded in lower case
      const account = accounts.get(`${address} ${reply.id.seqno}`)
      if (account?.storage.state.type !== 'active') continue
      const { code, data } = account.storage.state.init
      const stack = parseBoc(fromBase64(params.params)).roots[0]
      const result = executor.runGetMethod({
        config: recordedConfig(configHash),
        code: code as Cell, // active accounts of these recordings have both
        data: data as Cell,
        address,
        balance: account.storage.balance.grams,
        methodId: Number(params.method_id),
        stack: stack ? readStack(stack) : [],
        now: times.get(params.account.workchain)!,
        seed: '0'.repeat(64) as Hash,
        gasLimit: 1_000_000n,
        libraries: recordedLibraries(),
      })
      compared++
      expect({ note, exitCode: result.exitCode }).toEqual({ note, exitCode: reply.exit_code })
      if (reply.result && reply.exit_code === 0) {
        expect({ note, stack: plain(result.stack) }).toEqual({
          note,
          stack: plain(readStack(parseCell(fromBase64(reply.result)))),
        })
      }
    }
    console.log(`get methods: ${compared} compared with the liteserver's results, all equal`)
    expectRecorded(compared, 101)
  })

  test('of a contract that can read the configuration root get the full configuration', () => {
    const config = recordedConfig(configHash)
    const reads = (code: Cell, data = emptyCell) =>
      getMethodConfig(config, { code, data, libraries: new Map() }) === config
    const plainCode = new Builder().uint(0xff00, 16).ref(new Builder().uint(0x70, 8).end()).end()
    expect(reads(plainCode)).toBe(false)
    // CONFIGPARAM, three bits into a cell further down; and code that is kept in the data.
    const configParam = new Builder().uint(0, 3).uint(0xf832, 16).end()
    expect(reads(new Builder().uint(0xff00, 16).ref(configParam).end())).toBe(true)
    expect(reads(plainCode, new Builder().ref(configParam).end())).toBe(true)
    const smaller = getMethodConfig(config, { code: plainCode, data: emptyCell, libraries: new Map() })
    const keys = (root: Cell) => [...dictEntries(root, 32)].map(({ key }) => Number(key))
    expect(keys(smaller)).toEqual(keys(config).filter(key => [0, 8, 12, 18, 19, 20, 21, 24, 25, 31].includes(key)))
  })

  test('of a contract in a library are searched in the library', () => {
    const config = recordedConfig(configHash)
    const library = new Builder().uint(0xf833, 16).end()
    const code = new Builder().uint(2, 8).hash(library.hash()).end({ exotic: true })
    const contract = { code, data: emptyCell }
    expect(getMethodConfig(config, { ...contract, libraries: new Map() })).not.toBe(config)
    expect(getMethodConfig(config, { ...contract, libraries: new Map([[library.hash(), library]]) })).toBe(config)
  })
})
