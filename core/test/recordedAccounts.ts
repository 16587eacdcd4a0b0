import { Builder } from '../src/cell/Builder.ts'
import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { readStack } from '../src/emulator/vmStack.ts'
import { fromBase64 } from '../src/encoding/base64.ts'
import type { StackItem } from '../src/getMethods/stack.ts'
import type { Address } from '../src/units.ts'
import { dataFiles, readData } from './data.ts'

type RecordedAccount = { readonly atMasterchainBlock: { readonly answer: { readonly state: string } } }
type RecordedMethod = {
  readonly note: string
  readonly answer: { readonly exit_code: number; readonly result?: string }
}

/** The addresses of the accounts of the recorded network by name. */
export const recordedNames = (): Readonly<Record<string, Address>> => readData('localnet/accounts', 'index.json')

/** The states of the recorded accounts by address, as `ShardAccount` cells; `null` for those that do not exist. */
export function recordedAccounts(): ReadonlyMap<Address, Cell | null> {
  const names = recordedNames()
  const found = new Map<Address, Cell | null>()
  for (const file of dataFiles('localnet/accounts').filter(name => name !== 'index.json')) {
    const address = names[file.replace('.json', '')]
    if (address === undefined) continue
    const { state } = readData<RecordedAccount>('localnet/accounts', file).atMasterchainBlock.answer
    // account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64
    const wrap = (account: Cell) => new Builder().ref(account).uint(0n, 256).uint(0, 64).end()
    found.set(address, state === '' ? null : wrap(parseCell(fromBase64(state))))
  }
  return found
}

/** What the liteserver replied to get methods of the second group of accounts, by `name: method`. */
export function recordedMethods(): ReadonlyMap<string, readonly StackItem[]> {
  return new Map(
    readData<readonly RecordedMethod[]>('localnet/queries', 'get-methods-2.json').flatMap(({ note, answer: reply }) =>
      reply.result && reply.exit_code === 0 ? [[note, readStack(parseCell(fromBase64(reply.result)))] as const] : [],
    ),
  )
}
